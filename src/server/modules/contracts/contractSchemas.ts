import { Type } from 'typebox';
import type { TSchema } from 'typebox';
import { BILLING_CYCLES, CONTRACT_STATUSES, CONTRACT_TYPES } from '../../../domain/contracts/contract';
import { DEPOSIT_STATUSES } from '../../../domain/contracts/contractTerms';
import type { FinalBill } from '../../../domain/contracts/contract';
import {
  count,
  day,
  flag,
  id,
  maybeNumber,
  maybeWords,
  moment as when,
  money,
  oneOf,
  version,
  words,
} from '../../http/responseSchemas';
import { termsRecord } from './contractTerms';
import { link, maybeLink } from '../../lists/references';
import { siteName } from '../tanks/siteService';

const finalBill = Type.Unsafe<FinalBill | null>({
  type: ['object', 'null'],
  properties: {
    _id: { type: 'string' },
    unique_number: { type: ['string', 'null'] },
    status: { type: 'string' },
    total: { type: 'number' },
  },
  required: ['_id', 'unique_number', 'status', 'total'],
});

const row = {
  _id: id,
  version,
  unique_number: words,
  client: link,
  site: siteName,
  unit_no: maybeWords,
  type: oneOf(CONTRACT_TYPES),
  start_date: day,
  end_date: maybeWords,
  tariff: Type.Object({ _id: id, key: words, label: words }),
  balance_due: money,
  status: oneOf(CONTRACT_STATUSES),
};

/** A contract in a list. */
export const contractRow = Type.Object(row);

/** A whole contract. */
export const contractRecord: TSchema = Type.Object({
  ...row,
  tank: maybeLink,
  counter: maybeLink,
  route_code: maybeWords,
  tenancy_end: maybeWords,
  auto_renew: flag,
  ...termsRecord,
  billing_cycle: oneOf(BILLING_CYCLES),
  billing_day: count,
  payment_terms_days: count,
  payment_method: maybeWords,
  deposit_required: money,
  renewal_months: maybeNumber,
  deposit_paid: money,
  deposit_held: money,
  deposit_status: oneOf(DEPOSIT_STATUSES),
  deposit_receipt_no: maybeWords,
  deposit_refund_due: maybeWords,
  opening_reading: maybeNumber,
  closing_reading: maybeNumber,
  supply_ended_on: maybeWords,
  suspend_reason: maybeWords,
  terminate_reason: maybeWords,
  cancel_reason: maybeWords,
  clearance_certificate_no: maybeWords,
  final_bill: finalBill,
  overdue_amount: money,
  credit_balance: money,
  pdc_cover: money,
  bounced_checks: count,
  last_bill: finalBill,
  last_reading_at: maybeWords,
  days_to_end: maybeNumber,
  createdAt: when,
  updatedAt: when,
});
