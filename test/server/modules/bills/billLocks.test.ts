import { sql } from 'kysely';
import type { Db } from '../../../../src/server/db/client';
import { setUpServer } from '../../support/recordLifecycle';
import { untilWaitingForLock } from '../../support/testDatabase';
import type { ResponseBody } from '../../support/testServer';
import { createBillFixtures } from './billFixtures';

const context = setUpServer();
const fixtures = createBillFixtures(context);

beforeAll(fixtures.company);

/** Drafts an invoice of a new contract: 20 m³ × 7.90. */
const drafted = async () => {
  const supplied = await fixtures.supply(7.9, 0);
  const bill = await fixtures.draft(await fixtures.readingOf(supplied.counter, 1020, '2026-10-01'));
  return { ...supplied, bill };
};

/** Whether another transaction could lock a row immediately. */
const isFree = async (db: Db, table: 'bills' | 'clients', id: string): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const { rows } =
      await sql`select from ${sql.table(table)} where id = ${id} for no key update skip locked`.execute(trx);
    return rows.length === 1;
  });

it('issuing an invoice waits for payments of its contract before it locks the invoice', async () => {
  const { contract, bill } = await drafted();
  const { db } = context.server;
  let issuing: Promise<ResponseBody> | undefined;
  await db.transaction().execute(async (payment) => {
    await sql`select from contracts where id = ${contract} for no key update`.execute(payment);
    issuing = fixtures.issue(bill);
    await untilWaitingForLock(db);
    expect(await isFree(db, 'bills', String(bill._id))).toBe(true);
  });
  expect(await issuing).toMatchObject({ status: 'Issued' });
});

it('a client is locked at the end of the transaction that changes the balance due first', async () => {
  const { client, bill } = await drafted();
  await fixtures.issue(bill);
  const { db } = context.server;
  await db.transaction().execute(async (trx) => {
    await sql`update bills set due_date = due_date + 30 where id = ${String(bill._id)}`.execute(trx);
    expect(await isFree(db, 'clients', client)).toBe(true);
  });
  const { rows } = await sql`select from clients c join bills b on b.client_id = c.id
    where b.id = ${String(bill._id)} and c.oldest_due_date = b.due_date`.execute(db);
  expect(rows).toHaveLength(1);
});

it('a client without own credit is not locked when an invoice of its contract is issued', async () => {
  const { client, bill } = await drafted();
  const { db } = context.server;
  let issuing: Promise<ResponseBody> | undefined;
  await db.transaction().execute(async (other) => {
    // Locked only by a deferred trigger at the end, when the number has been taken.
    await sql`select from clients where id = ${client} for no key update`.execute(other);
    issuing = fixtures.issue(bill);
    await untilWaitingForLock(db);
    const { rows } = await sql<{ query: string }>`select query from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    expect(rows).toMatchObject([{ query: 'commit' }]);
  });
  expect(await issuing).toMatchObject({ status: 'Issued' });
});
