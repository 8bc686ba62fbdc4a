import { sql } from 'kysely';
import { computedField, isoTimestamp } from '../../lists/fields';
import { integerSchema, booleanSchema, nullableTextSchema, moneySchema } from '../../http/responseSchemas';
import { countBouncedCheques } from '../payments/balanceService';

const depositHeld = sql`(select coalesce(sum(deposit_balance(c.id)), 0) / 100.0 from contracts c
  where c.client_id = t.id and c.deleted_at is null)::float8`;

const IS_PAYMENT = sql`p.voided_at is null and p.deleted_at is null and not p.for_deposit
  and not (p.is_security and p.pending)`;

/** Latest payment of the client, with and without a contract. */
const lastPayment = sql`greatest((select max(w.paid_at) from contracts c cross join lateral
  (select p.paid_at from wallets p where p.contract_id = c.id and ${IS_PAYMENT} order by p.paid_at desc limit 1) w
    where c.client_id = t.id),
  (select max(p.paid_at) from wallets p where p.contract_id is null and p.client_id = t.id and ${IS_PAYMENT}))`;

/** Peppol participant id of VAT-registered organisations: scheme 0235 and the first ten digits of the TRN. */
const peppolId = sql`case when (t.type <> 'individual' or t.in_business) and t.is_vat_registered then '0235:' || left(t.trn, 10) end`;

const einvoiceReady = sql`einvoice_ready(t.type, t.in_business, t.is_vat_registered, t.trn, t.trade_license_number,
  t.trade_license_authority, coalesce(t.national_id, t.passport_number))`;

/** Deposits, last payment, bounced cheques and e-invoicing status. */
export const clientSummaryFields = {
  deposit_held: computedField(depositHeld),
  last_payment_at: computedField(isoTimestamp(lastPayment)),
  bounced_checks: computedField(countBouncedCheques(sql`t.id`)),
  peppol_id: computedField(peppolId),
  einvoice_ready: computedField(einvoiceReady),
};

export const clientSummaryProperties = {
  deposit_held: moneySchema,
  last_payment_at: nullableTextSchema,
  bounced_checks: integerSchema,
  peppol_id: nullableTextSchema,
  einvoice_ready: booleanSchema,
};
