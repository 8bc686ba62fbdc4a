import { sql } from 'kysely';
import { isDeepStrictEqual } from 'node:util';
import { contractDraft, contractIsFinal, contractIsOpen } from '../../../domain/contracts/contract';
import type { Contract } from '../../../domain/contracts/contract';
import { nextNumber } from '../settings/documentNumberService';
import { COLLECTOR, contractSteps } from './contractTransitions';
import { choiceCalls } from './contractOptions';
import { contractRecord, contractRow } from './contractSchemas';
import { approveOwn, refuseDiscount } from './contractDiscount';
import { refuseUnfitting } from './contractGuards';
import { contracts } from './contractRepository';
import { usualCalls } from './contractDefaults';
import { refuseEnded, Refusal } from '../../http/httpError';
import { crudCalls } from '../../lists/crudRoutes';
import { checkLinks } from '../../lists/references';
import type { Target } from '../../lists/references';
import { contractSheet } from '../../lists/exportColumns/customers';

const TARGETS: Record<string, Target> = {
  client: {
    table: 'clients',
    where: sql`r.status = 'active'`,
    sentence: 'Choose an active client; a blocked one takes no new contract',
  },
  tank: {
    table: 'tanks',
    where: sql`r.status <> 'decommissioned'`,
    sentence: 'Choose a tank that is in use',
  },
  counter: {
    table: 'counters',
    where: sql`r.status not in ('replaced', 'retired')`,
    sentence: 'Choose a counter that is in use',
  },
  ...COLLECTOR,
  tariff: { table: 'settings', where: sql`r."group" = 'tariff'`, sentence: 'Choose a tariff from the list' },
};

const FIXED = ['client', 'type', 'site', 'unit_no', 'counter', 'start_date', 'deposit_required'] as const;

/** Whom and what a contract supplies doesn't change once it was in force. */
function refuseMoving(
  record: Contract,
  draft: Record<string, unknown>,
  before: Record<string, unknown>,
): void {
  if (contractIsOpen(record)) return;
  if (FIXED.some((field) => !isDeepStrictEqual(draft[field] ?? null, before[field] ?? null)))
    throw new Refusal(409, 'This contract is in force; its client, unit, counter, start and deposit stay.');
}

/** Contracts: list, read, add, change, and what their form chooses from. */
export const contractCalls = [
  ...crudCalls({
    noun: 'contract',
    area: 'Contracts',
    table: contracts,
    sheet: contractSheet,
    draft: contractDraft,
    record: contractRecord,
    row: contractRow,
    born: async ({ db, now, visitor }) => ({
      unique_number: await nextNumber(db, 'CT', 6, now),
      created_by: visitor.userId,
    }),
    check: async (ask, draft, before, record) => {
      refuseEnded(contractIsFinal, record);
      if (before && record) refuseMoving(record, draft, before);
      refuseDiscount(ask, draft, record);
      await checkLinks(ask.db, TARGETS, draft, before);
      await refuseUnfitting(ask, draft, before);
    },
    beside: approveOwn,
  }),
  ...contractSteps.calls,
  ...choiceCalls,
  ...usualCalls,
];
