import { sql } from 'kysely';
import type { Entity } from '../../../src/domain/entity';
import { bills } from '../../../src/server/modules/bills/billRepository';
import { clients } from '../../../src/server/modules/clients/clientRepository';
import { parseBody } from '../../../src/server/http/parseBody';
import type { Repository } from '../../../src/server/lists/repository';
import { pos } from '../../../src/server/modules/pos/posRepository';
import { userRepository } from '../../../src/server/modules/users/userRepository';
import { wallets } from '../../../src/server/modules/wallets/walletRepository';
import { drafts } from '../../sampleDrafts';
import { setUpServer } from '../support/recordLifecycle';
import { createDemoDatabase } from '../demo/demoFixtures';

type ListRepository = Pick<Repository<Entity>, 'list' | 'adjacentRecords' | 'query' | 'exportQuery'>;
const LISTS: [name: string, repository: ListRepository, query: object][] = [
  ['clients by type', clients, { sort: 'type' }],
  ['clients in default order', clients, {}],
  ['clients of one emirate', clients, { filters: { emirate: 'Dubai' }, sort: 'label', dir: 'desc' }],
  ['clients by search', clients, { search: 'a', sort: 'emirate' }],
  ['invoices by due date', bills, { sort: 'due_date', dir: 'desc' }],
  ['invoices by number', bills, { sort: 'unique_number', dir: 'desc' }],
  ['invoices by status', bills, { sort: 'status' }],
  [
    'consumption invoices by status',
    bills,
    { sort: 'status', dir: 'desc', filters: { kind: 'consumption' } },
  ],
  ['POS devices by last synchronisation', pos, { sort: 'last_sync_at', dir: 'asc' }],
  ['employees by last login', userRepository, { sort: 'last_login_at', dir: 'desc' }],
  ['payments by due date', wallets, { sort: 'end_date', dir: 'asc', filters: { type: 'check' } }],
  ['payments by contract', wallets, { sort: 'contract', dir: 'desc', filters: { status: 'Pending' } }],
];

let company: Awaited<ReturnType<typeof createDemoDatabase>>;
beforeAll(async () => {
  company = await createDemoDatabase();
  await sql`update bills set due_date = null where status = 'Draft'`.execute(company.db);
});
afterAll(() => company.close());

const fetchAllIds = async (repository: ListRepository, query: object): Promise<string[]> => {
  const ids: string[] = [];
  for (let page = 1; ; page += 1) {
    const parsedQuery = parseBody(repository.query, { ...query, page, limit: 100 });
    const { documents } = await repository.list(company.db, parsedQuery);
    ids.push(...documents.map(({ _id }) => _id));
    if (documents.length < 100) return ids;
  }
};

/** Indexes at both ends of a list, whose last rows have empty values, and some between. */
const sampleIndexes = <T>(all: readonly T[]): number[] =>
  all.map((_item, index) => index).filter((index) => index % 97 < 2 || index < 3 || index > all.length - 40);

it.each(LISTS)(
  'adjacent records of %s follow the order of the pages from end to end',
  async (_name, repository, query) => {
    const ids = await fetchAllIds(repository, query);
    expect(ids.length).toBeGreaterThan(1);
    const parsedQuery = parseBody(repository.exportQuery, query);
    for (const index of sampleIndexes(ids))
      expect(await repository.adjacentRecords(company.db, ids[index] ?? '', parsedQuery)).toEqual({
        before: ids[index - 1] ?? null,
        after: ids[index + 1] ?? null,
      });
  },
);

describe('adjacent records route', () => {
  const context = setUpServer();
  const createdIds: string[] = [];
  const requestAdjacent = (id: string | undefined, query: object = {}) =>
    context.request('POST', `/client/${String(id)}/adjacent`, query);

  beforeAll(async () => {
    for (const emirate of ['Dubai', 'Sharjah', 'Dubai'])
      createdIds.push(String((await context.add('client', { ...drafts.client, emirate }))._id));
  });

  it('finds the adjacent records of a record that no longer matches the query', async () => {
    const [first, second, third] = createdIds;
    const query = { sort: 'code', filters: { emirate: 'Dubai' } };
    expect((await requestAdjacent(first, query)).body).toEqual({ before: null, after: third });
    expect((await requestAdjacent(second, query)).body).toEqual({ before: first, after: third });
    expect((await requestAdjacent(second, { sort: 'code', dir: 'desc' })).body).toEqual({
      before: third,
      after: first,
    });
  });

  it('returns none for a search without matches', async () => {
    expect((await requestAdjacent(createdIds[0], { search: 'no such client' })).body).toEqual({
      before: null,
      after: null,
    });
  });

  it('finds only selected records', async () => {
    const [first, , third] = createdIds;
    const body = { sort: 'code', ids: [first, third] };
    expect((await requestAdjacent(first, body)).body).toEqual({ before: null, after: third });
  });

  it.each([
    [{ sort: 'secret' }],
    [{ filters: { colour: 'red' } }],
    [{ filters: { emirate: 'Atlantis' } }],
    [{ page: 2 }],
  ])('rejects %j', async (query) => {
    expect((await requestAdjacent(createdIds[0], query)).status).toBe(422);
  });

  it('answers 404 for an unknown record', async () => {
    expect((await requestAdjacent('0190b6a0-0000-7000-8000-000000000001')).status).toBe(404);
    expect((await requestAdjacent('nonsense')).status).toBe(404);
  });
});
