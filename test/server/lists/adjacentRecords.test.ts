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

type Walked = Pick<Repository<Entity>, 'list' | 'adjacentRecords' | 'query' | 'exportQuery'>;
const LISTS: [name: string, table: Walked, question: object][] = [
  ['clients by type', clients, { sort: 'type' }],
  ['clients as they come', clients, {}],
  ['clients of one emirate', clients, { filters: { emirate: 'Dubai' }, sort: 'label', dir: 'desc' }],
  ['clients by word', clients, { search: 'a', sort: 'emirate' }],
  ['invoices by the day they are due', bills, { sort: 'due_date', dir: 'desc' }],
  ['handhelds by last news', pos, { sort: 'last_sync_at', dir: 'asc' }],
  ['employees by last login', userRepository, { sort: 'last_login_at', dir: 'desc' }],
  ['payments by due date', wallets, { sort: 'end_date', dir: 'asc', filters: { type: 'check' } }],
  ['payments by contract', wallets, { sort: 'contract', dir: 'desc', filters: { status: 'Pending' } }],
];

let company: Awaited<ReturnType<typeof createDemoDatabase>>;
beforeAll(async () => {
  company = await createDemoDatabase();
});
afterAll(() => company.close());

const everyPage = async (table: Walked, question: object): Promise<string[]> => {
  const ids: string[] = [];
  for (let page = 1; ; page += 1) {
    const asked = parseBody(table.query, { ...question, page, limit: 100 });
    const { documents } = await table.list(company.db, asked);
    ids.push(...documents.map(({ _id }) => _id));
    if (documents.length < 100) return ids;
  }
};

/** The ends of a list, and the steps over the edges of its pages and of its blanks. */
const someOf = <T>(all: readonly T[]): number[] =>
  all.map((_one, place) => place).filter((place) => place % 97 < 2 || place < 3 || place > all.length - 40);

it.each(LISTS)(
  '%s are walked in the order of their pages, from end to end',
  async (_name, table, question) => {
    const ids = await everyPage(table, question);
    expect(ids.length).toBeGreaterThan(1);
    const asked = parseBody(table.exportQuery, question);
    for (const place of someOf(ids))
      expect(await table.adjacentRecords(company.db, ids[place] ?? '', asked)).toEqual({
        before: ids[place - 1] ?? null,
        after: ids[place + 1] ?? null,
      });
  },
);

describe('over the wire', () => {
  const context = setUpServer();
  const made: string[] = [];
  const beside = (id: string | undefined, question: object = {}) =>
    context.request('POST', `/client/${String(id)}/neighbours`, question);

  beforeAll(async () => {
    for (const emirate of ['Dubai', 'Sharjah', 'Dubai'])
      made.push(String((await context.add('client', { ...drafts.client, emirate }))._id));
  });

  it('a record is walked from also when the list no longer has it', async () => {
    const [first, second, third] = made;
    const question = { sort: 'code', filters: { emirate: 'Dubai' } };
    expect((await beside(first, question)).body).toEqual({ before: null, after: third });
    expect((await beside(second, question)).body).toEqual({ before: first, after: third });
    expect((await beside(second, { sort: 'code', dir: 'desc' })).body).toEqual({
      before: third,
      after: first,
    });
  });

  it('a record is alone in a search that has no place to look in', async () => {
    expect((await beside(made[0], { search: 'nobody at all' })).body).toEqual({ before: null, after: null });
  });

  it('only what was chosen is walked', async () => {
    const [first, , third] = made;
    const body = { sort: 'code', ids: [first, third] };
    expect((await beside(first, body)).body).toEqual({ before: null, after: third });
  });

  it.each([
    [{ sort: 'secret' }],
    [{ filters: { colour: 'red' } }],
    [{ filters: { emirate: 'Atlantis' } }],
    [{ page: 2 }],
  ])('refuses %j', async (question) => {
    expect((await beside(made[0], question)).status).toBe(422);
  });

  it('knows no neighbours of what is not there', async () => {
    expect((await beside('0190b6a0-0000-7000-8000-000000000001')).status).toBe(404);
    expect((await beside('nonsense')).status).toBe(404);
  });
});
