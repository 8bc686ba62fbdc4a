import { PERMISSION_FLAGS } from '../../../src/domain/permissions';
import type { PermissionArea, PermissionAction } from '../../../src/domain/permissions';
import { createTestServer } from './testServer';
import type { ResponseBody, TestUser, TestServer } from './testServer';

/** What is told of an area so that its plain life can be walked over HTTP. */
export interface RecordLifecycle {
  noun: string;
  area: PermissionArea | 'superAdmin';
  /** A right draft; whatever it points to is made first. */
  draft: (scene: TestContext) => Promise<object>;
  /** What the first record reads like. */
  initial: object;
  /** A change, and what reads differently after it. */
  change: object;
  changed: object;
  /** Wrong fields and their sentences. */
  invalid: [draft: object, field: string, sentence: unknown][];
  /** What finds the record, and what doesn't. */
  matchingSearches: string[];
  missingSearch: string;
  sorts: string[];
  filters: [filters: object, finds: boolean][];
}

/** A server with its super administrator. */
export interface TestContext {
  w: TestServer;
  boss: TestUser;
  ask: (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) => ReturnType<TestServer['ask']>;
  add: (noun: string, draft: object) => Promise<ResponseBody>;
}

/** Begin a scene before the tests of a file and end it after them. */
export function setUpServer(): TestContext {
  const held: Partial<TestContext> = {};
  beforeAll(async () => {
    const w = await createTestServer();
    const boss = await w.signIn({ role: 'SuperAdmin', username: 'boss' });
    const context: TestContext['ask'] = (method, path, body) => w.ask(boss, method, path, body);
    const add: TestContext['add'] = async (noun, draft) => {
      const { status, body } = await context('POST', `/${noun}/add`, draft);
      if (status !== 201) throw new Error(`${noun} was not added: ${JSON.stringify(body)}`);
      return body;
    };
    Object.assign(held, { w, boss, ask: context, add });
  });
  afterAll(() => held.w?.end());
  return held as TestContext;
}

const idOf = (record: ResponseBody) => String(record._id);

/** Walk the plain life of an area: add, read, list, change, refuse. */
export function testRecordLifecycle(on: TestContext, life: RecordLifecycle): void {
  const { noun } = life;
  const state: { draft: object; record: ResponseBody } = { draft: {}, record: {} };

  beforeAll(async () => {
    state.draft = await life.draft(on);
    state.record = await on.add(noun, state.draft);
  });

  it('begins with what the server gives it', async () => {
    expect(state.record).toMatchObject({ version: 1, ...life.initial });
    const { status, body } = await on.ask('GET', `/${noun}/${idOf(state.record)}`);
    expect(status).toBe(200);
    expect(body).toEqual(state.record);
    const audit = on.w.db.selectFrom('audit').selectAll().where('model_id', '=', idOf(state.record));
    expect(await audit.execute()).toMatchObject([{ action: `${noun}.added`, actor_id: on.boss.id }]);
  });

  it.each(life.invalid)('refuses %j', async (wrong, field, sentence) => {
    const { status, body } = await on.ask('POST', `/${noun}/add`, { ...state.draft, ...wrong });
    expect(status).toBe(422);
    expect(body.fields).toMatchObject({ [field]: sentence });
  });

  it.each([...life.matchingSearches, ''])('is found by "%s"', async (search) => {
    const { body } = await on.ask('POST', `/${noun}`, { search });
    expect(body.documents?.map(idOf)).toContain(idOf(state.record));
  });

  it('is not found by something else', async () => {
    expect((await on.ask('POST', `/${noun}`, { search: life.missingSearch })).body).toMatchObject({
      total: 0,
    });
  });

  it.each(life.filters)('is narrowed by %j', async (filters, finds) => {
    const { status, body } = await on.ask('POST', `/${noun}`, { filters });
    expect(status).toBe(200);
    expect(body.documents?.map(idOf).includes(idOf(state.record))).toBe(finds);
  });

  it.each(life.sorts)('is listed by %s, both ways', async (sort) => {
    for (const dir of ['asc', 'desc'])
      expect((await on.ask('POST', `/${noun}`, { sort, dir })).status).toBe(200);
  });

  it.each([[{ sort: 'search' }], [{ field: 'search' }], [{ filters: { search: 'x' } }]])(
    'refuses to be listed by %j',
    async (query) => {
      expect((await on.ask('POST', `/${noun}`, query)).status).toBe(422);
    },
  );

  it('tells in a list only what a list shows', async () => {
    const { body } = await on.ask('POST', `/${noun}`, {});
    expect(body.documents?.[0]).not.toHaveProperty('updatedAt');
    expect(body).toMatchObject({ page: 1, limit: 10, total_is: 'exact' });
  });

  it('changes for whoever read the newest version only', async () => {
    const path = `/${noun}/${idOf(state.record)}`;
    const fresh = await on.ask('PUT', path, { ...life.change, version: 1 });
    expect(fresh).toMatchObject({ status: 200, body: { ...life.changed, version: 2 } });
    const stale = await on.ask('PUT', path, { ...life.change, version: 1 });
    expect(stale).toMatchObject({ status: 409, body: { record: { version: 2 } } });
    const again = await on.ask('PUT', path, { ...life.change, version: 2 });
    expect(again).toMatchObject({ status: 200, body: { version: 2 } });
    expect((await on.ask('PUT', path, { version: 2, colour: 'red' })).status).toBe(422);
  });

  it.each(protectedRequests(noun))(
    'answers 403 to %s without its flag',
    async (_what, verb, method, path) => {
      const url = path.replace(':id', idOf(state.record));
      const flags = PERMISSION_FLAGS.filter((flag) => flag !== `can${verb}${life.area}`);
      const other = await on.w.signIn({ flags });
      expect((await on.w.ask(other, method, url, method === 'GET' ? undefined : {})).status).toBe(403);
    },
  );

  const { area } = life;
  if (area !== 'superAdmin')
    it('answers whoever holds the one flag', async () => {
      const viewer = await on.w.signIn({ flags: [`canView${area}`] });
      expect((await on.w.ask(viewer, 'POST', `/${noun}`, {})).status).toBe(200);
    });
}

const protectedRequests = (
  noun: string,
): [what: string, verb: PermissionAction, method: 'GET' | 'POST' | 'PUT', path: string][] => [
  ['a list', 'View', 'POST', `/${noun}`],
  ['reading', 'View', 'GET', `/${noun}/:id`],
  ['adding', 'Create', 'POST', `/${noun}/add`],
  ['changing', 'Update', 'PUT', `/${noun}/:id`],
];
