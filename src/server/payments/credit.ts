import { sql } from 'kysely';
import type { Share } from '../../domain/allocation';
import { dayInDubai } from '../../domain/dates';
import type { Id } from '../../domain/entity';
import { settingAt } from '../settings/settingAt';
import { allocate, lockContract } from './allocations';
import type { Bookkeeper } from './allocations';

/** Pay the open bills of a contract from its credit, the oldest payment first. */
export async function applyCredit(by: Bookkeeper, contract: Id): Promise<Share[]> {
  await lockContract(by.db, contract);
  const { rows } = await sql<{ id: Id }>`select id from wallets
    where contract_id = ${contract} and usable > allocated + refunded and not pending and deleted_at is null
    order by paid_at, id`.execute(by.db);
  const used: Share[] = [];
  for (const { id } of rows) used.push(...(await allocate(by, id)));
  return used;
}

/** Pay what was just issued from the credit of its contract, unless the company wants to be asked. */
export async function creditAsIssued(by: Bookkeeper, contract: Id | undefined): Promise<void> {
  if (!contract || (await settingAt(by.db, 'use_credit', dayInDubai(by.now))) === false) return;
  await applyCredit(by, contract);
}
