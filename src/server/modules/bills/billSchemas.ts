import { Type } from 'typebox';
import { BILL_KINDS, BILL_STATUSES } from '../../../domain/bills/bill';
import { EINVOICE_STATUSES } from '../../../domain/bills/billComputedFields';
import type { Bill, BillParty } from '../../../domain/bills/bill';
import { LANGUAGES } from '../../../domain/clients/client';
import { billLine } from './billLineService';
import { usageRecord } from './billUsage';
import {
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
import { link, maybeNumbered } from '../../lists/references';

const row = {
  _id: id,
  version,
  unique_number: words,
  kind: oneOf(BILL_KINDS),
  client: link,
  contract: maybeNumbered,
  period_start: maybeWords,
  period_end: maybeWords,
  consumption_m3: maybeNumber,
  total: money,
  paid_amount: money,
  balance_due: money,
  due_date: maybeWords,
  overdue: flag,
  is_estimated: flag,
  einvoice: oneOf(EINVOICE_STATUSES),
  disputed: flag,
  status: oneOf(BILL_STATUSES),
};

const party = Type.Unsafe<BillParty | null>({
  type: ['object', 'null'],
  properties: {
    name: { type: 'string' },
    name_ar: { type: ['string', 'null'] },
    address: { type: ['string', 'null'] },
    trn: { type: ['string', 'null'] },
    license: { type: ['string', 'null'] },
    emirate: { type: ['string', 'null'] },
  },
  required: ['name'],
});

const site = Type.Unsafe<Bill['site']>({
  type: ['object', 'null'],
  properties: { code: { type: 'string' }, name: { type: 'string' } },
  required: ['code', 'name'],
});

/** What a bill's record answers. */
export const billRecord = Type.Object({
  ...row,
  order: maybeNumbered,
  client_email: maybeWords,
  issue_date: maybeWords,
  supply_date: day,
  language: oneOf(LANGUAGES),
  notes: maybeWords,
  lines: Type.Array(billLine),
  usage: usageRecord,
  hold_reason: maybeWords,
  dispute_reason: maybeWords,
  seller: party,
  buyer: party,
  subtotal: money,
  discount_total: money,
  vat_total: money,
  pending_check_amount: money,
  credited_amount: money,
  net_due: money,
  site,
  unit_no: maybeWords,
  previous_balance: maybeNumber,
  original_bill: maybeNumbered,
  credit_reason: maybeWords,
  late_fee_of: maybeNumbered,
  write_off_reason: maybeWords,
  write_off_approval: maybeWords,
  createdAt: when,
  updatedAt: when,
});

/** What a list of bills answers of each. */
export const billRow = Type.Object(row);
