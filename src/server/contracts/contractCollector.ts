import { sql } from 'kysely';
import type { Contract } from '../../domain/contract';
import type { Id } from '../../domain/entity';
import type { Doer } from '../kit/ask';
import { checkLinks } from '../links';
import type { Target } from '../links';

/** Who may collect what a contract owes. */
export const COLLECTOR: Record<'collector', Target> = {
  collector: {
    table: 'users',
    where: sql`r.status = 'active'`,
    sentence: 'Choose an employee who is not blocked',
  },
};

/** Give a contract to the one who collects what it owes. */
export async function assignCollector(ask: Doer, _contract: Contract, told: { collector: Id }) {
  await checkLinks(ask.db, COLLECTOR, told);
  return { collector_id: told.collector };
}
