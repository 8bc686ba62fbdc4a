import type { Insertable } from 'kysely';
import type { Database } from '../../../../src/server/db/schema/database';
import { newRecordId } from '../../../../src/server/db/recordId';
import type { TestContext } from '../../support/recordLifecycle';
import { createContractInput } from '../../support/testRecords';

let counterCount = 0;

/** Inserts a counter directly. */
export async function createCounter(
  { server }: TestContext,
  more: Partial<Insertable<Database['counters']>> = {},
): Promise<string> {
  const id = newRecordId();
  const nr = (counterCount += 1);
  await server.db
    .insertInto('counters')
    .values({
      id,
      code: `CN-T${String(nr)}`,
      serial_number: `BK-T${String(nr)}`,
      size: 'G2.5',
      site_code: 'SITE-017',
      site_name: 'Marina Heights',
      unit_no: '1204',
      initial_reading: 1000,
      initial_reading_at: '2026-01-01',
      status: 'active',
      ...more,
    })
    .execute();
  return id;
}

/** Inserts a counter with an active contract. */
export async function createSuppliedCounter(
  context: TestContext,
  more: Partial<Insertable<Database['counters']>> = {},
) {
  const counter = await createCounter(context, more);
  const draft = fixtures.draft ?? (fixtures.draft = await createContractInput(context));
  const { _id } = await context.add('contract', { ...draft, counter });
  const contract = String(_id);
  await context.server.db
    .updateTable('contracts')
    .set({ status: 'Active' })
    .where('id', '=', contract)
    .execute();
  return { counter, contract, client: draft.client };
}

const fixtures: { draft?: Awaited<ReturnType<typeof createContractInput>> } = {};
