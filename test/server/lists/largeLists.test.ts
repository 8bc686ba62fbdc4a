import { sql } from 'kysely';
import { createHandoverFixtures } from '../modules/wallets/handoverFixtures';

const context = createHandoverFixtures();

const NUMBERS = sql<{ told: string; is: string }>`select w.contract_number as told, c.unique_number as "is"
  from wallets w join contracts c on c.id = w.contract_id`;

const disagreeing = async () =>
  (await NUMBERS.execute(context.server.db)).rows.filter(({ told, is }) => told !== is).length;

describe('what payments are sorted by', () => {
  it('is the number of their contract', async () => {
    await context.pay();
    expect(await disagreeing()).toBe(0);
    await context.server.db.updateTable('contracts').set({ unique_number: 'CT-2020-000777' }).execute();
    expect(await disagreeing()).toBe(0);
    const { body } = await context.server.request(context.admin, 'POST', '/wallet', { sort: 'contract' });
    expect(body.documents).toHaveLength(1);
  });

  it('is written by nobody else', async () => {
    const id = await context.pay();
    await sql`update wallets set contract_number = 'CT-0' where id = ${id}`.execute(context.server.db);
    expect(await disagreeing()).toBe(0);
  });

  it.each(['type', 'status', 'user', 'unique_number'])(
    'is never their %s: what has few values is a filter, and numbers follow the days',
    async (sort) => {
      expect((await context.server.request(context.admin, 'POST', '/wallet', { sort })).status).toBe(422);
    },
  );
});

it.each([
  [{ page: 1_000, limit: 10 }, 200],
  [{ page: 1_001, limit: 10 }, 422],
  [{ page: 101, limit: 100 }, 422],
])(
  'a list asked for %j answers %i: what lies deeper is found by a narrower question',
  async (query, expected) => {
    const { status, body } = await context.server.request(context.admin, 'POST', '/wallet', query);
    expect(status).toBe(expected);
    if (expected === 422)
      expect(JSON.stringify(body)).toContain('This page is too far into the list. Narrow the search.');
  },
);

it.each([
  [{ page: 'x', limit: 5 }, 'page'],
  [{ page: 1, limit: 1e9 }, 'limit'],
])('a list asked for %j tells what is wrong with its %s', async (query, field) => {
  const { status, body } = await context.server.request(context.admin, 'POST', '/wallet', query);
  expect(status).toBe(422);
  expect(Object.keys(body.fields as object)).toEqual([field]);
});

it('a name that very many clients have leaves nobody’s records out', async () => {
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

describe('a page of a list that is longer than anybody pages through', () => {
  const EMIRATES = { few: 'Fujairah', most: 'Umm Al Quwain', nearest: 'Ras Al Khaimah' };
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

  const SOME = 2_000;
  const manyFrom = (
    first: number,
  ) => sql`insert into clients (id, code, type, first_name, last_name, national_id,
      is_vat_registered, vat_treatment, phone, preferred_language, address, emirate)
    select md5('many' || n)::uuid, 'CL-9' || lpad(n::text, 5, '0'), 'individual', 'Mariam', 'Saeed', '784199012345671',
      false, 'standard', '+971501234567', 'en', 'Al Nahda',
      case when n <= 3 then ${EMIRATES.few} when n <= 10500 then ${EMIRATES.most} else ${EMIRATES.nearest} end
    from generate_series(${first}::integer, ${first + SOME - 1}::integer) n`;

  beforeEach(async () => {
    for (let first = 1; first < 12_000; first += SOME) await manyFrom(first).execute(context.server.db);
  });

  it.each([
    [
      'dense from the beginning on',
      { dir: 'desc', filters: { emirate: EMIRATES.nearest } },
      [12000, 11999, 11998, 11997, 11996],
      1500,
    ],
    ['few, at the far end', { dir: 'desc', filters: { emirate: EMIRATES.few } }, [3, 2, 1], 3],
    [
      'many, at the far end',
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
      { page: 300, filters: { emirate: EMIRATES.nearest } },
      [11996, 11997, 11998, 11999, 12000],
      1500,
    ],
    [
      'many enough to be sorted, at the far end',
      { filters: { emirate: EMIRATES.nearest } },
      [10501, 10502, 10503, 10504, 10505],
      1500,
    ],
    ['nowhere', { filters: { emirate: 'Ajman' } }, [], 0],
  ])('has them in order where they are %s', async (_where, query, expected, total) => {
    const page = await codes(query);
    expect(page.codes).toEqual(expected);
    expect(page.total).toBe(total);
    expect(await codes(query)).toEqual(page);
  });

  it('has each of them once where a search finds them in several places', async () => {
    await sql`update clients set first_name = 'Cl-9' where emirate = ${EMIRATES.nearest}`.execute(
      context.server.db,
    );
    const asked = { search: 'cl-9', filters: { emirate: EMIRATES.nearest } };
    const first = await codes(asked);
    expect(first).toEqual({ total: 1500, codes: [10501, 10502, 10503, 10504, 10505] });
    const last = await codes({ ...asked, page: 300 });
    expect(last).toEqual({ total: 1500, codes: [11996, 11997, 11998, 11999, 12000] });
  });

  it.each([
    ['few', { emirate: EMIRATES.few }, 3, 2],
    ['many', { emirate: EMIRATES.nearest }, 1500, 1499],
  ])('counts %s rows anew at every request', async (_number, filters, before, after) => {
    expect((await codes({ filters })).total).toBe(before);
    await sql`update clients set emirate = 'Ajman' where id = (select id from clients where emirate = ${filters.emirate}
      order by code limit 1)`.execute(context.server.db);
    expect((await codes({ filters })).total).toBe(after);
  });
});
