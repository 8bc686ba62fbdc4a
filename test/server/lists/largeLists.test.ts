import { sql } from 'kysely';
import { cachedCount } from '../../../src/server/lists/rowCount';
import { drafts } from '../../sampleDrafts';
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

  it('believes a large count for some seconds, until something is changed here', async () => {
    const many = { filters: { emirate: EMIRATES.nearest } };
    const moved = (code: string) =>
      sql`update clients set emirate = 'Ajman' where code = ${code}`.execute(context.server.db);
    expect((await codes(many)).total).toBe(1500);
    await moved('CL-912000');
    expect((await codes(many)).total).toBe(1500);
    await context.server.request(context.admin, 'POST', '/pos/add', drafts.pos);
    expect((await codes(many)).total).toBe(1499);
    await moved('CL-911999');
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 6_000);
    expect((await codes(many)).total).toBe(1498);
    clock.mockRestore();
  });

  it('is counted once for all who ask at once, and again by each where a count is soon done', async () => {
    await sql`create sequence looked`.execute(context.server.db);
    const rows = (most: number) =>
      sql`(select nextval('looked') from generate_series(1, ${most}::integer)) t`;
    const looked = async (most: number) => {
      await sql`alter sequence looked restart`.execute(context.server.db);
      const counts = await Promise.all(
        Array.from({ length: 10 }, () => cachedCount(context.server.db, rows(most))),
      );
      expect(new Set(counts.map(({ total }) => total))).toEqual(new Set([most]));
      const { rows: last } = await sql<{ n: string }>`select last_value as n from looked`.execute(
        context.server.db,
      );
      return Number(last[0]?.n);
    };
    expect(await looked(1_500)).toBe(1_500);
    expect(await looked(50)).toBe(500);
  });

  it('believes for a minute that there are very many, and never a small number', async () => {
    const most = { filters: { emirate: EMIRATES.most } };
    const few = { filters: { emirate: EMIRATES.few } };
    const told = async () => [(await codes(most)).total, (await codes(few)).total];
    expect(await told()).toEqual(['at_least', 3]);
    await sql`update clients set emirate = 'Ajman' where code between 'CL-900003' and 'CL-901500'`.execute(
      context.server.db,
    );
    expect(await told()).toEqual(['at_least', 2]);
    expect((await codes(few)).codes).toEqual([1, 2]);
    const later = Date.now() + 61_000;
    const clock = jest.spyOn(Date, 'now').mockReturnValue(later);
    expect((await codes(most)).total).toBe(9000);
    clock.mockRestore();
  });
});
