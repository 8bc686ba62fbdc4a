import { sql } from 'kysely';
import { newRecordId } from '../../../src/server/db/recordId';
import type { TestUser, TestServer } from '../../server/support/testServer';
import type { Pools } from './pools';

/** What belongs to one person, by noun. */
export type Possessions = Readonly<Record<string, string>>;

const firstOf = (pools: Pools, noun: string): string => pools[noun]?.[0] ?? newRecordId();

async function eventFor({ db, clock }: TestServer, person: TestUser, bill: string): Promise<string> {
  const id = newRecordId(clock.now);
  const event = { title: 'Invoice issued', text: 'There is one.', code: 'bill.issued', severity: 'info' };
  await sql`insert into events (id, user_id, title, text, code, severity, model, model_id, status)
    values (${id}, ${person.id}, ${event.title}, ${event.text}, ${event.code}, ${event.severity}, 'bill', ${bill}, 0)`.execute(
    db,
  );
  return id;
}

async function jobFor({ db }: TestServer, person: TestUser, pools: Pools): Promise<string> {
  const id = newRecordId();
  const job = { type: 'meter_check', title: 'Look at it', description: 'Look at it', priority: 'normal' };
  await sql`insert into orders (id, unique_number, type, title, description, priority, sla_due, billable, status, assigned_to, counter_id)
    values (${id}, ${`MO-${id}`}, ${job.type}, ${job.title}, ${job.description}, ${job.priority}, now(), false,
      'Scheduled', ${person.id}, ${firstOf(pools, 'counter')})`.execute(db);
  return id;
}

async function paymentOf({ db, clock }: TestServer, person: TestUser, contract: string): Promise<string> {
  const id = newRecordId(clock.now);
  await sql`insert into wallets (id, unique_number, user_id, contract_id, amount, type, status, paid_at,
      end_date) values (${id}, ${`RCT-${id}`}, ${person.id}, ${contract}, 10050, 'cash', 'Pending', ${new Date(clock.now)},
      today_in_dubai())`.execute(db);
  return id;
}

async function photoOf({ db, clock }: TestServer, person: TestUser): Promise<string> {
  const id = newRecordId(clock.now);
  await sql`insert into media (id, name, mime, size, sha256, owner_model, owner_id)
    values (${id}, 'other', 'image/png', 1, ${'a'.repeat(64)}, 'user', ${person.id})`.execute(db);
  return id;
}

/** Give a person a record of every kind that somebody can own. */
export async function possessionsOf(w: TestServer, person: TestUser, pools: Pools): Promise<Possessions> {
  const session = await w.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', person.id)
    .executeTakeFirstOrThrow();
  return {
    user: person.id,
    session: session.id,
    wallet: await paymentOf(w, person, firstOf(pools, 'contract')),
    event: await eventFor(w, person, firstOf(pools, 'bill')),
    order: await jobFor(w, person, pools),
    counter: firstOf(pools, 'counter'),
    media: await photoOf(w, person),
  };
}
