import { checkLedger, LEDGER_INVARIANTS } from '../../proof/faults/ledgerInvariants';
import { createDemoDatabase } from './demoFixtures';

let database: Awaited<ReturnType<typeof createDemoDatabase>>;
beforeAll(async () => {
  database = await createDemoDatabase();
});
afterAll(() => database.close());

/** Direct updates that violate an invariant, with the invariant's description. */
const VIOLATIONS: Record<string, string> = {
  'the totals of a bill': `update bill_lines set unit_price = unit_price + 1
    where bill_id = (select id from bills where status = 'Paid' order by id limit 1)`,
  'the paid amounts of a bill': `update bills set paid_amount = paid_amount - 1
    where id = (select id from bills where status = 'Paid' order by id limit 1)`,
  'the status of a bill': `update bills set status = 'Issued'
    where id = (select id from bills where status = 'Paid' order by id limit 1)`,
  'an issued bill has': `update bills set seller = null
    where id = (select id from bills where status = 'Paid' order by id limit 1)`,
  'the allocated amount': `delete from allocations where id = (select id from allocations order by id limit 1)`,
  'document numbers are': `update bills set unique_number = 'INV-2026-999999'
    where id = (select id from bills where unique_number like 'INV-2026-%' order by id limit 1)`,
  'a handover has': `update handovers set cash_expected = cash_expected + 1
    where id = (select id from handovers order by id limit 1)`,
  'every stored idempotency key': `insert into idempotency_keys (user_id, key, endpoint, body_hash, at)
    select id, 'key', 'POST /wallet/add', 'hash', now() from users limit 1`,
};

it('the ledger of the demo company has no violations', async () => {
  expect(await checkLedger(database.pool)).toEqual([]);
});

it.each(Object.entries(VIOLATIONS))('detects a violation of %s …', async (prefix, statement) => {
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    await client.query(`set local session_replication_role = replica`);
    await client.query(statement);
    const matching = LEDGER_INVARIANTS.filter(({ description }) => description.startsWith(prefix));
    expect(matching).toHaveLength(1);
    const violations = await checkLedger(client);
    expect(violations.join('\n')).toContain(`violated: ${matching[0]?.description ?? ''}`);
  } finally {
    await client.query('rollback');
    client.release();
  }
});
