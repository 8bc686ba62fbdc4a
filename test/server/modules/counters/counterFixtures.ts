import type { Insertable } from 'kysely';
import type { Database } from '../../../../src/server/db/schema/database';
import { newRecordId } from '../../../../src/server/db/recordId';
import type { TestContext } from '../../support/recordLifecycle';
import { createContractInput } from '../../support/testRecords';

let made = 0;

/** Put a counter into the books as an import would have left it. */
export async function createCounter(
  { w }: TestContext,
  more: Partial<Insertable<Database['counters']>> = {},
): Promise<string> {
  const id = newRecordId();
  const nr = (made += 1);
  await w.db
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

/** A counter that an active contract holds, and that contract. */
export async function createSuppliedCounter(
  on: TestContext,
  more: Partial<Insertable<Database['counters']>> = {},
) {
  const counter = await createCounter(on, more);
  const draft = held.draft ?? (held.draft = await createContractInput(on));
  const { _id } = await on.add('contract', { ...draft, counter });
  const contract = String(_id);
  await on.w.db.updateTable('contracts').set({ status: 'Active' }).where('id', '=', contract).execute();
  return { counter, contract, client: draft.client };
}

const held: { draft?: Awaited<ReturnType<typeof createContractInput>> } = {};
