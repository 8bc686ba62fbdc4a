import { sql } from 'kysely';
import type { SqlBool } from 'kysely';
import { PERMISSION_FLAGS } from '../../../src/domain/permissions';
import { sortedPage } from '../../../src/server/lists/sortedIds';
import { invalidateQueryCaches, createQueryCacheUntilChange } from '../../../src/server/lists/queryCache';
import { drafts } from '../../sampleDrafts';
import { createHandoverFixtures } from '../modules/wallets/handoverFixtures';
import type { TestUser } from '../support/testServer';

const context = createHandoverFixtures();

const [LOW, HIGH] = ['Ras Al Khaimah', 'Umm Al Quwain'];
const EACH = 1_200;

/** Clients of two emirates, the lower half of the codes in the one and the upper half in the other. */
beforeEach(async () => {
  await sql`insert into clients (id, code, type, first_name, last_name, national_id, is_vat_registered, vat_treatment,
      phone, preferred_language, address, emirate)
    select md5('wide' || n)::uuid, 'CL-9' || lpad(n::text, 5, '0'), 'individual', 'Mariam', 'Saeed', '784199012345671',
      false, 'standard', '+971501234567', 'en', 'Al Nahda', case when n <= ${EACH} then ${LOW} else ${HIGH} end
    from generate_series(1, ${2 * EACH}::integer) n`.execute(context.server.db);
  invalidateQueryCaches();
});

/** A page from the highest code on, which finds the lower half at the far end. */
const pageOf = async (query: object, person: TestUser = context.admin) => {
  const asked = { limit: 5, sort: 'code', dir: 'desc', ...query };
  const { body } = await context.server.request(person, 'POST', '/client', asked);
  return { total: body.total, codes: body.documents?.map(({ code }) => Number(String(code).slice(4))) };
};

const behindOurBack = (change: string, code: string) =>
  sql`update clients set ${sql.raw(change)} where code = ${code}`.execute(context.server.db);

describe('pages of many rows', () => {
  const low = { filters: { emirate: LOW } };

  it('follow the order that was found some seconds ago, and show what their rows hold now', async () => {
    expect(await pageOf(low)).toEqual({ total: EACH, codes: [1200, 1199, 1198, 1197, 1196] });
    expect(await pageOf({ ...low, page: 2 })).toEqual({ total: EACH, codes: [1195, 1194, 1193, 1192, 1191] });
    await behindOurBack(`code = 'CL-999999'`, 'CL-901190');
    expect((await pageOf({ ...low, page: 3 })).codes).toEqual([99999, 1189, 1188, 1187, 1186]);
  });

  it('are found anew once something is changed here, and after some seconds', async () => {
    await pageOf(low);
    await pageOf({ ...low, page: 2 });
    await behindOurBack(`code = 'CL-999999'`, 'CL-901190');
    await context.server.request(context.admin, 'POST', '/pos/add', drafts.pos);
    expect((await pageOf({ ...low, page: 3 })).codes).toEqual([1191, 1189, 1188, 1187, 1186]);
    await pageOf({ ...low, page: 2 });
    await behindOurBack(`code = 'CL-999998'`, 'CL-901180');
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 6_000);
    expect((await pageOf({ ...low, page: 3 })).codes).toEqual([1192, 1191, 1189, 1188, 1187]);
    clock.mockRestore();
  });

  it('have no row that was deleted meanwhile, however the list is asked', async () => {
    const searched = { ...low, search: 'mariam' };
    for (const wide of [low, searched]) await pageOf(wide);
    for (const wide of [low, searched]) await pageOf(wide);
    await behindOurBack('deleted_at = now()', 'CL-901198');
    for (const wide of [low, searched]) expect((await pageOf(wide)).codes).toEqual([1200, 1199, 1197, 1196]);
  });

  it('are searched for once by whoever asks the same within some seconds', async () => {
    const searched = { search: 'mariam' };
    const first = { total: 2 * EACH, codes: [2400, 2399, 2398, 2397, 2396] };
    expect(await pageOf(searched)).toEqual(first);
    await behindOurBack(`code = 'CL-999999'`, 'CL-901190');
    expect(await pageOf(searched)).toEqual(first);
    await context.server.request(context.admin, 'POST', '/pos/add', drafts.pos);
    expect((await pageOf(searched)).codes).toEqual([99999, 2400, 2399, 2398, 2397]);
  });

  it('are each person’s own, by the areas they work in', async () => {
    const inLow = await context.server.signIn({ flags: PERMISSION_FLAGS, areas: [LOW], username: 'low' });
    const inHigh = await context.server.signIn({ flags: PERMISSION_FLAGS, areas: [HIGH], username: 'high' });
    for (const query of [
      { search: 'mariam' },
      { filters: { type: 'individual' }, sort: 'code', page: 220 },
    ]) {
      const seen = async (person: TestUser) => (await pageOf(query, person)).codes ?? [];
      const before = await seen(context.admin);
      for (const person of [inLow, inHigh, context.admin, inLow, inHigh]) {
        const found = await seen(person);
        expect(found).toHaveLength(5);
        if (person === context.admin) expect(found).toEqual(before);
        if (person === inLow) expect(Math.max(...found)).toBeLessThanOrEqual(EACH);
        if (person === inHigh) expect(Math.min(...found)).toBeGreaterThan(EACH);
      }
    }
  });
});

describe('an order of many rows', () => {
  const ALL = 2_400;
  const sorting = (before: number) =>
    sortedPage(
      context.server.db,
      {
        from: sql.table('clients'),
        existing: sql<SqlBool>`t.code like 'CL-9%'`,
        predicates: [],
        searchPlaces: undefined,
        by: sql`nextval('looked')`,
        dir: 'asc',
        before,
        limit: 10,
      },
      ALL,
    );
  const looked = async (pages: readonly number[]) => {
    await sql`create sequence looked`.execute(context.server.db);
    for (const before of pages) await Promise.all(Array.from({ length: 10 }, () => sorting(before)));
    const { rows } = await sql<{ n: number }>`select last_value as n from looked`.execute(context.server.db);
    await sql`drop sequence looked`.execute(context.server.db);
    return rows[0]?.n;
  };

  it.each([
    ['whoever asks at the same time', [0], ALL],
    ['whoever pages through a thousand', [0, 10, 500, 990], ALL],
    ['each thousand', [0, 1_000, 1_010, 2_000], 3 * ALL],
  ])('is found once for %s', async (_whom, pages, times) => {
    expect(await looked(pages)).toBe(times);
  });

  it('is found anew after it could not be found', async () => {
    await expect(sorting(0)).rejects.toThrow('looked');
    expect(await looked([0])).toBeGreaterThanOrEqual(ALL);
  });
});

it('a question with thousands of ids is remembered by a digest of them', () => {
  const set = jest.spyOn(Map.prototype, 'set');
  const learned = createQueryCacheUntilChange<string>(5_000);
  const named = (last: number) =>
    learned(
      context.server.db,
      sql`clients where id in (${sql.join(Array.from({ length: 5_000 }, (_, at) => at + last))})`,
    );
  named(0).store('those');
  const keys = (set.mock.calls as [unknown, { known?: unknown } | undefined][])
    .filter(([, value]) => value?.known === 'those')
    .map(([key]) => String(key).length);
  set.mockRestore();
  expect(keys).toEqual([44]);
  expect([named(0).known, named(1).known]).toEqual(['those', undefined]);
});

it('what was asked before a change here is not believed when it comes after it', () => {
  const learned = createQueryCacheUntilChange<string>(5_000);
  const late = learned(context.server.db, sql`clients`);
  invalidateQueryCaches();
  late.store('as it was');
  expect(learned(context.server.db, sql`clients`).known).toBeUndefined();
});
