import { Type } from 'typebox';
import { CLIENT_STATUSES, CLIENT_TYPES, LANGUAGES, VAT_TREATMENTS } from '../../../domain/clients/client';
import { EMIRATES } from '../../../domain/fieldSchemas';
import { standingRecord } from './clientSummary';
import {
  count,
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

/** What may stay empty about a client; all of it is text on the wire. */
export const OPTIONAL = [
  'first_name',
  'middle_name',
  'last_name',
  'national_id',
  'passport_number',
  'id_expiry',
  'nationality',
  'company_name',
  'contact_person',
  'trade_license_number',
  'trade_license_authority',
  'trade_license_expiry',
  'name_ar',
  'trn',
  'email',
  'phone_second',
  'preferred_channel',
  'area',
  'po_box',
  'makani',
  'notes',
] as const;

const row = {
  _id: id,
  version,
  code: words,
  label: words,
  type: oneOf(CLIENT_TYPES),
  phone: words,
  emirate: oneOf(EMIRATES),
  contracts_count: count,
  balance_due: money,
  overdue_amount: money,
  status: oneOf(CLIENT_STATUSES),
};

/** A client in a list. */
export const clientRow = Type.Object(row);

/** What a client's record answers. */
export const clientRecord = Type.Object({
  ...row,
  ...Object.fromEntries(OPTIONAL.map((name) => [name, maybeWords])),
  is_vat_registered: flag,
  vat_treatment: oneOf(VAT_TREATMENTS),
  preferred_language: oneOf(LANGUAGES),
  address: words,
  former_codes: maybeWords,
  credit_balance: money,
  pdc_cover: money,
  payment_terms_days: maybeNumber,
  credit_limit: maybeNumber,
  ...standingRecord,
  createdAt: when,
  updatedAt: when,
});
