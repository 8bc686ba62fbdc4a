import { sql } from 'kysely';
import { newRecordId } from '../../../../src/server/db/recordId';
import type { TestUser, TestServer } from '../../../server/support/testServer';
import type { RecordIds } from '../support/recordIds';

/** Ids of records that one user owns, by noun. */
export type OwnedRecords = Readonly<Record<string, string>>;

const firstOf = (recordIds: RecordIds, noun: string): string => recordIds[noun]?.[0] ?? newRecordId();

async function createNotification(
  { db, clock }: TestServer,
  testUser: TestUser,
  bill: string,
): Promise<string> {
  const id = newRecordId(clock.now);
  const event = { title: 'Invoice issued', text: 'There is one.', code: 'bill.issued', severity: 'info' };
  await sql`insert into events (id, user_id, title, text, code, severity, model, model_id, status)
    values (${id}, ${testUser.id}, ${event.title}, ${event.text}, ${event.code}, ${event.severity}, 'bill', ${bill}, 0)`.execute(
    db,
  );
  return id;
}

async function createOrder({ db }: TestServer, testUser: TestUser, recordIds: RecordIds): Promise<string> {
  const id = newRecordId();
  const job = { type: 'meter_check', title: 'Look at it', description: 'Look at it', priority: 'normal' };
  await sql`insert into orders (id, unique_number, type, title, description, priority, sla_due, billable, status, assigned_to, counter_id)
    values (${id}, ${`MO-${id}`}, ${job.type}, ${job.title}, ${job.description}, ${job.priority}, now(), false,
      'Scheduled', ${testUser.id}, ${firstOf(recordIds, 'counter')})`.execute(db);
  return id;
}

async function createPayment(
  { db, clock }: TestServer,
  testUser: TestUser,
  contract: string,
): Promise<string> {
  const id = newRecordId(clock.now);
  await sql`insert into wallets (id, unique_number, user_id, contract_id, amount, type, status, paid_at,
      end_date) values (${id}, ${`RCT-${id}`}, ${testUser.id}, ${contract}, 10050, 'cash', 'Pending', ${new Date(clock.now)},
      today_in_dubai())`.execute(db);
  return id;
}

async function createPhoto({ db, clock }: TestServer, testUser: TestUser): Promise<string> {
  const id = newRecordId(clock.now);
  await sql`insert into media (id, name, mime, size, sha256, owner_model, owner_id)
    values (${id}, 'other', 'image/png', 1, ${'a'.repeat(64)}, 'user', ${testUser.id})`.execute(db);
  return id;
}

/** Creates a record of every kind that a user can own. */
export async function createOwnedRecords(
  server: TestServer,
  testUser: TestUser,
  recordIds: RecordIds,
): Promise<OwnedRecords> {
  const session = await server.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', testUser.id)
    .executeTakeFirstOrThrow();
  return {
    user: testUser.id,
    session: session.id,
    wallet: await createPayment(server, testUser, firstOf(recordIds, 'contract')),
    event: await createNotification(server, testUser, firstOf(recordIds, 'bill')),
    order: await createOrder(server, testUser, recordIds),
    counter: firstOf(recordIds, 'counter'),
    media: await createPhoto(server, testUser),
  };
}
