import { sql } from 'kysely';
import { decimal, moment, plain, reference } from '../kit/field';
import type { Field } from '../kit/field';
import { shownOnly } from '../links';
import { billOf, deliveryOf, evidenceOf, offersOf } from './orderOffers';
import { checklist, materials } from './orderWork';

const person = { label: sql`r.first_name || ' ' || r.last_name` };

/** What was found, done and said on the way. */
export const outcome: Record<string, Field> = {
  assessment: shownOnly(plain('assessment')),
  hold_reason: shownOnly(plain('hold_reason')),
  cancel_reason: shownOnly(plain('cancel_reason')),
  checklist,
  materials,
  labour_hours: shownOnly(decimal('labour_hours')),
  labour_rate: shownOnly(decimal('labour_rate')),
  result: shownOnly(plain('result')),
  outcome_note: shownOnly(plain('outcome_note')),
  completed_at: moment('completed_at'),
  completed_by: shownOnly(reference('completed_by', 'users', person)),
  signed_by: shownOnly(plain('signed_by')),
  offers: offersOf,
  bill: billOf,
  delivery: deliveryOf,
  evidence: evidenceOf,
};
