import { auditBooks, CLAIMS } from '../../proof/books';
import { createDemoDatabase } from './demoFixtures';

let fresh: Awaited<ReturnType<typeof createDemoDatabase>>;
beforeAll(async () => {
  fresh = await createDemoDatabase();
});
afterAll(() => fresh.close());

/** What somebody past all guards could write, and the claim that finds it. */
const FORGERIES: Record<string, string> = {
  'the totals of a bill': `update bill_lines set unit_price = unit_price + 1
    where bill_id = (select id from bills where status = 'Paid' order by id limit 1)`,
  'a bill is paid by': `update bills set paid_amount = paid_amount - 1
    where id = (select id from bills where status = 'Paid' order by id limit 1)`,
  'a bill stands where': `update bills set status = 'Issued'
    where id = (select id from bills where status = 'Paid' order by id limit 1)`,
  'an issued bill has': `update bills set seller = null
    where id = (select id from bills where status = 'Paid' order by id limit 1)`,
  'a payment is used': `delete from allocations where id = (select id from allocations order by id limit 1)`,
  'numbers have no gap': `update bills set unique_number = 'INV-2026-999999'
    where id = (select id from bills where unique_number like 'INV-2026-%' order by id limit 1)`,
  'a handover must equal': `update handovers set cash_expected = cash_expected + 1
    where id = (select id from handovers order by id limit 1)`,
  'a request that is': `insert into idempotency_keys (user_id, key, call, body_hash, at)
    select id, 'key', 'POST /wallet/add', 'hash', now() from users limit 1`,
};

it('finds nothing in the books of the demo company', async () => {
  expect(await auditBooks(fresh.pool)).toEqual([]);
});

it.each(Object.entries(FORGERIES))('finds what is wrong when %s … is forged', async (begin, forgery) => {
  const client = await fresh.pool.connect();
  try {
    await client.query('begin');
    await client.query(`set local session_replication_role = replica`);
    await client.query(forgery);
    const says = CLAIMS.filter(({ says }) => says.startsWith(begin));
    expect(says).toHaveLength(1);
    const broken = await auditBooks(client);
    expect(broken.join('\n')).toContain(`broken: ${says[0]?.says ?? ''}`);
  } finally {
    await client.query('rollback');
    client.release();
  }
});
