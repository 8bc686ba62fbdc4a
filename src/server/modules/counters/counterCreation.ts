import { counterDraft } from '../../../domain/counters/counterInput';
import { dayInDubai } from '../../../domain/dates';
import { nextCode } from '../settings/documentNumberService';
import type { Doer } from '../../http/requestContext';
import { addCall } from '../../lists/crudRoutes';
import { unfit } from '../../http/httpError';
import { counterRecord } from './counterSchemas';
import { counters } from './counterRepository';

/** What a new counter gets beside what is told of it: its number, and a valve that is shut. */
export const bornCounter = async ({ db, visitor }: Doer) => ({
  code: await nextCode(db, 'CN', 6),
  valve: 'closed' as const,
  created_by: visitor.userId,
});

/** Where a counter begins is seen, not foreseen. */
export function refuseForeseen({ now }: Doer, { initial_reading_at: day }: { initial_reading_at?: unknown }) {
  if (typeof day === 'string' && day > dayInDubai(now))
    throw unfit({ initial_reading_at: 'Initially read on can’t be in the future' });
}

/** A counter comes into stock, by whoever may open the contract that will want it. */
export const addCounterCall = addCall({
  noun: 'counter',
  area: 'superAdmin',
  table: counters,
  record: counterRecord,
  draft: counterDraft,
  addNeeds: 'canCreateContracts',
  check: (ask, draft) => Promise.resolve(refuseForeseen(ask, draft)),
  born: bornCounter,
});
