import { sql } from 'kysely';
import { hands } from './hands';

const on = hands();

const NAMES = sql<{ told: string; is: string }>`select w.holder_name || ' ' || w.contract_number as told,
  u.first_name || ' ' || u.last_name || ' ' || c.unique_number as "is"
  from wallets w join users u on u.id = w.user_id join contracts c on c.id = w.contract_id`;

const disagreeing = async () =>
  (await NAMES.execute(on.w.db)).rows.filter(({ told, is }) => told !== is).length;

describe('what payments are sorted by', () => {
  it('is the name of their holder and the number of their contract', async () => {
    await on.pay();
    expect(await disagreeing()).toBe(0);
    await on.w.db
      .updateTable('users')
      .set({ last_name: 'Zayed' })
      .where('id', '=', on.collector.id)
      .execute();
    await on.w.db.updateTable('contracts').set({ unique_number: 'CT-2020-000777' }).execute();
    expect(await disagreeing()).toBe(0);
    const { body } = await on.w.ask(on.boss, 'POST', '/wallet', { sort: 'user' });
    expect(body.documents).toHaveLength(1);
  });

  it('is written by nobody else', async () => {
    const id = await on.pay();
    await sql`update wallets set holder_name = 'Nobody', contract_number = 'CT-0' where id = ${id}`.execute(
      on.w.db,
    );
    expect(await disagreeing()).toBe(0);
  });
});

it.each([
  [{ page: 1_000, limit: 10 }, 200],
  [{ page: 1_001, limit: 10 }, 422],
  [{ page: 101, limit: 100 }, 422],
])(
  'a list asked for %j answers %i: what lies deeper is found by a narrower question',
  async (query, expected) => {
    const { status, body } = await on.w.ask(on.boss, 'POST', '/wallet', query);
    expect(status).toBe(expected);
    if (expected === 422) expect(JSON.stringify(body)).toContain('This page is too deep. Refine the search.');
  },
);

it('a name that very many clients have leaves nobody’s records out', async () => {
  await sql`insert into clients (id, code, type, first_name, last_name, national_id, is_vat_registered, vat_treatment,
      phone, preferred_language, address, emirate)
    select md5(n::text)::uuid, 'CL-8' || lpad(n::text, 5, '0'), 'individual', 'Ahmed', 'Zayed', '784199012345671', false,
      'standard', '+971501234567', 'en', 'Al Nahda', 'Dubai' from generate_series(1, 600) n`.execute(on.w.db);
  await sql`update contracts set client_id = md5('600')::uuid where id = ${on.contract}`.execute(on.w.db);
  const { body } = await on.w.ask(on.boss, 'POST', '/contract', { search: 'ahmed zay' });
  expect(body.documents?.map(({ _id }) => _id)).toEqual([on.contract]);
});
