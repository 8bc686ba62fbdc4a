import { sql } from 'kysely';
import { createHandoverFixtures } from '../modules/wallets/handoverFixtures';

const context = createHandoverFixtures();

const NUMBERS = sql<{
  stored: string;
  current: string;
}>`select w.contract_number as stored, c.unique_number as current
  from wallets w join contracts c on c.id = w.contract_id`;

const countDifferences = async () =>
  (await NUMBERS.execute(context.server.db)).rows.filter(({ stored, current }) => stored !== current).length;

describe('sort key of payments by contract', () => {
  it('is the current number of the contract', async () => {
    await context.pay();
    expect(await countDifferences()).toBe(0);
    await context.server.db.updateTable('contracts').set({ unique_number: 'CT-2020-000777' }).execute();
    expect(await countDifferences()).toBe(0);
    const { body } = await context.server.request(context.admin, 'POST', '/wallet', { sort: 'contract' });
    expect(body.documents).toHaveLength(1);
  });

  it('can’t be overwritten', async () => {
    const id = await context.pay();
    await sql`update wallets set contract_number = 'CT-0' where id = ${id}`.execute(context.server.db);
    expect(await countDifferences()).toBe(0);
  });

  it.each(['type', 'status', 'user', 'unique_number'])('payments can’t be sorted by %s', async (sort) => {
    expect((await context.server.request(context.admin, 'POST', '/wallet', { sort })).status).toBe(422);
  });
});

it.each([
  [{ page: 1_000, limit: 10 }, 200],
  [{ page: 1_001, limit: 10 }, 422],
  [{ page: 101, limit: 100 }, 422],
])('a list query with %j answers %i', async (query, expected) => {
  const { status, body } = await context.server.request(context.admin, 'POST', '/wallet', query);
  expect(status).toBe(expected);
  if (expected === 422)
    expect(JSON.stringify(body)).toContain('This page is too far into the list. Narrow the search.');
});

it.each([
  [{ page: 'x', limit: 5 }, 'page'],
  [{ page: 1, limit: 1e9 }, 'limit'],
])('a list query with %j reports the error of %s', async (query, field) => {
  const { status, body } = await context.server.request(context.admin, 'POST', '/wallet', query);
  expect(status).toBe(422);
  expect(Object.keys(body.fields as object)).toEqual([field]);
});

it('a search for a very frequent name misses no record', async () => {
  await sql`insert into clients (id, code, type, first_name, last_name, national_id, is_vat_registered, vat_treatment,
      phone, preferred_language, address, emirate)
    select md5(n::text)::uuid, 'CL-8' || lpad(n::text, 5, '0'), 'individual', 'Ahmed', 'Zayed', '784199012345671', false,
      'standard', '+971501234567', 'en', 'Al Nahda', 'Dubai' from generate_series(1, 600) n`.execute(
    context.server.db,
  );
  await sql`update contracts set client_id = md5('600')::uuid where id = ${context.contract}`.execute(
    context.server.db,
  );
  const { body } = await context.server.request(context.admin, 'POST', '/contract', { search: 'ahmed zay' });
  expect(body.documents?.map(({ _id }) => _id)).toEqual([context.contract]);
});

describe('very long list', () => {
  const EMIRATES = { few: 'Fujairah', most: 'Umm Al Quwain', last: 'Ras Al Khaimah' };
  const codes = async (query: object) => {
    const { body } = await context.server.request(context.admin, 'POST', '/client', {
      limit: 5,
      sort: 'code',
      ...query,
    });
    return {
      total: body.total_is === 'at_least' ? 'at_least' : body.total,
      codes: body.documents?.map(({ code }) => Number(String(code).slice(4))),
    };
  };

  const BATCH_SIZE = 2_000;
  const insertClients = (
    first: number,
  ) => sql`insert into clients (id, code, type, first_name, last_name, national_id,
      is_vat_registered, vat_treatment, phone, preferred_language, address, emirate)
    select md5('many' || n)::uuid, 'CL-9' || lpad(n::text, 5, '0'), 'individual', 'Mariam', 'Saeed', '784199012345671',
      false, 'standard', '+971501234567', 'en', 'Al Nahda',
      case when n <= 3 then ${EMIRATES.few} when n <= 10500 then ${EMIRATES.most} else ${EMIRATES.last} end
    from generate_series(${first}::integer, ${first + BATCH_SIZE - 1}::integer) n`;

  beforeEach(async () => {
    for (let first = 1; first < 12_000; first += BATCH_SIZE)
      await insertClients(first).execute(context.server.db);
  });

  it.each([
    [
      'dense at the start',
      { dir: 'desc', filters: { emirate: EMIRATES.last } },
      [12000, 11999, 11998, 11997, 11996],
      1500,
    ],
    ['few, at the end', { dir: 'desc', filters: { emirate: EMIRATES.few } }, [3, 2, 1], 3],
    [
      'many, at the end',
      { dir: 'desc', filters: { emirate: EMIRATES.most } },
      [10500, 10499, 10498, 10497, 10496],
      'at_least',
    ],
    [
      'many, and searched',
      { dir: 'desc', search: 'mariam', filters: { emirate: EMIRATES.most } },
      [10500, 10499, 10498, 10497, 10496],
      'at_least',
    ],
    [
      'few, on a later page',
      { page: 300, filters: { emirate: EMIRATES.last } },
      [11996, 11997, 11998, 11999, 12000],
      1500,
    ],
    [
      'many enough to be sorted, at the end',
      { filters: { emirate: EMIRATES.last } },
      [10501, 10502, 10503, 10504, 10505],
      1500,
    ],
    ['missing', { filters: { emirate: 'Ajman' } }, [], 0],
  ])('returns a page in order when the matches are %s', async (_distribution, query, expected, total) => {
    const page = await codes(query);
    expect(page.codes).toEqual(expected);
    expect(page.total).toBe(total);
    expect(await codes(query)).toEqual(page);
  });

  it('returns each record once when a search matches several of its columns', async () => {
    await sql`update clients set first_name = 'Cl-9' where emirate = ${EMIRATES.last}`.execute(
      context.server.db,
    );
    const query = { search: 'cl-9', filters: { emirate: EMIRATES.last } };
    const first = await codes(query);
    expect(first).toEqual({ total: 1500, codes: [10501, 10502, 10503, 10504, 10505] });
    const last = await codes({ ...query, page: 300 });
    expect(last).toEqual({ total: 1500, codes: [11996, 11997, 11998, 11999, 12000] });
  });

  it.each([
    ['few', { emirate: EMIRATES.few }, 3, 2],
    ['many', { emirate: EMIRATES.last }, 1500, 1499],
  ])('counts %s rows again for every request', async (_number, filters, before, after) => {
    expect((await codes({ filters })).total).toBe(before);
    await sql`update clients set emirate = 'Ajman' where id = (select id from clients where emirate = ${filters.emirate}
      order by code limit 1)`.execute(context.server.db);
    expect((await codes({ filters })).total).toBe(after);
  });
});
