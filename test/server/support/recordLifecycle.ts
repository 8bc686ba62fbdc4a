import { PERMISSION_FLAGS } from '../../../src/domain/permissions';
import type { PermissionGroup, PermissionAction } from '../../../src/domain/permissions';
import { createTestServer } from './testServer';
import { insertSite } from './testRecords';
import type { ResponseBody, TestUser, TestServer } from './testServer';

/** Describes a noun whose create, read, list and update routes are tested. */
export interface RecordLifecycle {
  noun: string;
  permissionGroup: PermissionGroup | 'superAdmin';
  /** Permission of the group to add a record; default: Create. */
  addedWith?: PermissionAction;
  /** Creates a valid draft and the records it refers to. */
  draft: (context: TestContext) => Promise<object>;
  /** Initial values of the created record. */
  initial: object;
  /** An update, and the values it changes. */
  change: object;
  changed: object;
  /** Invalid changes to the draft, with field and message. */
  invalid: [draft: object, field: string, message: unknown][];
  /** Search texts that find the record, and one that does not. */
  matchingSearches: string[];
  missingSearch: string;
  sorts: string[];
  filters: [filters: object, finds: boolean][];
}

/** A server with a signed-in super administrator. */
export interface TestContext {
  server: TestServer;
  admin: TestUser;
  request: (
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body?: unknown,
  ) => ReturnType<TestServer['request']>;
  add: (noun: string, draft: object) => Promise<ResponseBody>;
}

/** Starts a server before the tests of a file and stops it afterwards. */
export function setUpServer(): TestContext {
  const current: Partial<TestContext> = {};
  beforeAll(async () => {
    const server = await createTestServer();
    await insertSite(server.db);
    const admin = await server.signIn({ role: 'SuperAdmin', username: 'boss' });
    const request: TestContext['request'] = (method, path, body) => server.request(admin, method, path, body);
    const add: TestContext['add'] = async (noun, draft) => {
      const { status, body } = await request('POST', `/${noun}/add`, draft);
      if (status !== 201) throw new Error(`${noun} was not added: ${JSON.stringify(body)}`);
      return body;
    };
    Object.assign(current, { server, admin, request, add });
  });
  afterAll(() => current.server?.close());
  return current as TestContext;
}

const idOf = (record: ResponseBody) => String(record._id);

/** Tests creating, reading, listing, updating and permissions of a noun. */
export function testRecordLifecycle(context: TestContext, lifecycle: RecordLifecycle): void {
  const { noun } = lifecycle;
  const state: { draft: object; record: ResponseBody } = { draft: {}, record: {} };

  beforeAll(async () => {
    state.draft = await lifecycle.draft(context);
    state.record = await context.add(noun, state.draft);
  });

  it('has the initial values of the server', async () => {
    expect(state.record).toMatchObject({ version: 1, ...lifecycle.initial });
    const { status, body } = await context.request('GET', `/${noun}/${idOf(state.record)}`);
    expect(status).toBe(200);
    expect(body).toEqual(state.record);
    const audit = context.server.db
      .selectFrom('audit')
      .selectAll()
      .where('model_id', '=', idOf(state.record));
    expect(await audit.execute()).toMatchObject([{ action: `${noun}.added`, actor_id: context.admin.id }]);
  });

  it.each(lifecycle.invalid)('rejects %j', async (wrong, field, message) => {
    const { status, body } = await context.request('POST', `/${noun}/add`, { ...state.draft, ...wrong });
    expect(status).toBe(422);
    expect(body.fields).toMatchObject({ [field]: message });
  });

  it.each([...lifecycle.matchingSearches, ''])('is found by "%s"', async (search) => {
    const { body } = await context.request('POST', `/${noun}`, { search });
    expect(body.documents?.map(idOf)).toContain(idOf(state.record));
  });

  it('is not found by other text', async () => {
    expect(
      (await context.request('POST', `/${noun}`, { search: lifecycle.missingSearch })).body,
    ).toMatchObject({
      total: 0,
    });
  });

  it.each(lifecycle.filters)('is filtered by %j', async (filters, finds) => {
    const { status, body } = await context.request('POST', `/${noun}`, { filters });
    expect(status).toBe(200);
    expect(body.documents?.map(idOf).includes(idOf(state.record))).toBe(finds);
    const afterLast = await context.request('POST', `/${noun}`, { filters, page: 1_000 });
    expect(afterLast.body).toMatchObject({ documents: [], total: body.total, total_is: 'exact' });
  });

  it.each(lifecycle.sorts)('accepts the sort %s in both directions', async (sort) => {
    for (const dir of ['asc', 'desc'])
      expect((await context.request('POST', `/${noun}`, { sort, dir })).status).toBe(200);
  });

  it.each([[{ sort: 'search' }], [{ field: 'search' }], [{ filters: { search: 'x' } }]])(
    'rejects the list query %j',
    async (query) => {
      expect((await context.request('POST', `/${noun}`, query)).status).toBe(422);
    },
  );

  it('is listed without detail fields', async () => {
    const { body } = await context.request('POST', `/${noun}`, {});
    expect(body.documents?.[0]).not.toHaveProperty('updatedAt');
    expect(body).toMatchObject({ page: 1, limit: 10, total_is: 'exact' });
  });

  it('rejects stale versions and unknown fields', async () => {
    const path = `/${noun}/${idOf(state.record)}`;
    const updated = await context.request('PUT', path, { ...lifecycle.change, version: 1 });
    expect(updated).toMatchObject({ status: 200, body: { ...lifecycle.changed, version: 2 } });
    const stale = await context.request('PUT', path, { ...lifecycle.change, version: 1 });
    expect(stale).toMatchObject({ status: 409, body: { record: { version: 2 } } });
    const again = await context.request('PUT', path, { ...lifecycle.change, version: 2 });
    expect(again).toMatchObject({ status: 200, body: { version: 2 } });
    expect((await context.request('PUT', path, { version: 2, colour: 'red' })).status).toBe(422);
  });

  it.each(protectedRequests(noun, lifecycle.addedWith))(
    'answers 403 to %s without the permission',
    async (_case, verb, method, path) => {
      const url = path.replace(':id', idOf(state.record));
      const flags = PERMISSION_FLAGS.filter((flag) => flag !== `can${verb}${lifecycle.permissionGroup}`);
      const other = await context.server.signIn({ flags });
      expect(
        (await context.server.request(other, method, url, method === 'GET' ? undefined : {})).status,
      ).toBe(403);
    },
  );

  const { permissionGroup } = lifecycle;
  if (permissionGroup !== 'superAdmin')
    it('is readable with the view permission alone', async () => {
      const viewer = await context.server.signIn({ flags: [`canView${permissionGroup}`] });
      expect((await context.server.request(viewer, 'POST', `/${noun}`, {})).status).toBe(200);
    });
}

const protectedRequests = (
  noun: string,
  addedWith: PermissionAction = 'Create',
): [what: string, verb: PermissionAction, method: 'GET' | 'POST' | 'PUT', path: string][] => [
  ['listing', 'View', 'POST', `/${noun}`],
  ['reading', 'View', 'GET', `/${noun}/:id`],
  ['creating', addedWith, 'POST', `/${noun}/add`],
  ['updating', 'Update', 'PUT', `/${noun}/:id`],
];
