import { sql } from 'kysely';
import type { SqlBool } from 'kysely';
import {
  anyPredicate,
  partialIndexFilter,
  dateFilter,
  timestampFilter,
  choiceFilter,
  booleanFilter,
  idFilter,
  inSubquery,
} from '../../lists/filters';
import type { Filter } from '../../lists/filters';
import { DRAFT_NUMBER } from '../../../domain/bills/bill';
import {
  amountField,
  computedField,
  columnField,
  referenceField,
  isoTimestamp,
  jsonObject,
  timestampField,
  fullName,
} from '../../lists/fields';
import type { Field, SqlExpression } from '../../lists/fields';
import {
  countBouncedCheques,
  paidBills,
  paymentsOfClient,
  reopenedBills,
  unusedAmount,
} from '../payments/balanceService';
import { Type } from 'typebox';
import {
  booleanSchema,
  enumSchema,
  idSchema,
  nullableTextSchema,
  moneySchema,
  timestampSchema as when,
  textSchema,
  versionSchema,
} from '../../http/responseSchemas';
import { CHEQUE_IMAGE } from '../../../domain/media/media';
import { CHEQUE_STATUSES, WALLET_STATUSES, WALLET_TYPES } from '../../../domain/wallets/wallet';
import type { ChequeStatus, Wallet } from '../../../domain/wallets/wallet';
import { anySearch, matchesId, startsWith } from '../../lists/search';
import { isRecordId } from '../../db/recordId';
import { createRepository } from '../../lists/repository';
import { siteFilters } from '../../lists/siteFilters';
import { nullableNumberReferenceSchema, references, searchContract } from '../../lists/references';
import { hasOtherSuperAdminSql } from '../users/userService';
import { employeeField, employeeSchema } from './handoverRepository';

const clientOfWallet = sql`coalesce(t.client_id, (select k.client_id from contracts k where k.id = t.contract_id))`;

/** Condition for cheques, which the index wallets_state finds by their type. */
const CHEQUES = sql<SqlBool>`t.type = 'check'`;

/** Bank results of a cheque, and the client's bounced cheques. */
const bankFields: Record<string, Field> = {
  check_status: columnField('check_status'),
  deposit_bank: columnField('deposit_bank'),
  deposit_slip_no: columnField('deposit_slip_no'),
  deposited_on: columnField('deposited_on'),
  cleared_on: columnField('cleared_on'),
  bounced_on: columnField('bounced_on'),
  bounce_reason: columnField('bounce_reason'),
  partial_amount: amountField('partial_amount'),
  bounce_fee: computedField(
    sql`(select ${jsonObject({
      _id: sql`r.id`,
      unique_number: sql`coalesce(r.unique_number, ${sql.lit(DRAFT_NUMBER)})`,
    })} from bills r where r.id = t.bounce_fee_bill and r.deleted_at is null)`,
  ),
  return_reason: columnField('return_reason'),
  bounced_checks: computedField(countBouncedCheques(clientOfWallet)),
};

/** Handover of the payment: cashier, time and counted totals. */
const handoverField: Field = {
  select: sql`(select ${jsonObject({
    by: fullName('u'),
    at: isoTimestamp(sql`b.at`),
    counted_amount: sql`(b.cash_counted / 100.0)::float8`,
    difference: sql`(b.difference / 100.0)::float8`,
    note: sql`b.note`,
  })} from handovers b join users u on u.id = b.cashier_id where b.id = t.handover_id)`,
};

const voidField: Field = {
  select: sql`(select ${jsonObject({
    by: fullName('u'),
    at: isoTimestamp(sql`t.voided_at`),
  })} from users u where u.id = t.voided_by)`,
};

const userName = (id: SqlExpression) => sql`(select ${fullName('u')} from users u where u.id = ${id})`;

const reversalField = computedField(
  sql`(select ${jsonObject({
    status: sql`v.status`,
    reason: sql`v.reason`,
    requested_by: jsonObject({ _id: sql`v.requested_by`, label: userName(sql`v.requested_by`) }),
    requested_at: isoTimestamp(sql`v.requested_at`),
    decided_by: userName(sql`v.decided_by`),
    decided_at: isoTimestamp(sql`v.decided_at`),
    rejection: sql`v.rejection`,
  })} from payment_reversals v where v.wallet_id = t.id order by v.requested_at desc, v.id desc limit 1)`,
);

export const voidSchema = Type.Union([Type.Object({ by: textSchema, at: when }), Type.Null()]);

export const handoverSchema = Type.Union([
  Type.Object({
    by: textSchema,
    at: when,
    counted_amount: moneySchema,
    difference: moneySchema,
    note: nullableTextSchema,
  }),
  Type.Null(),
]);

/** The contract number is copied to the payment, so that custodians see it regardless of their areas. */
const contract: Field = {
  select: sql`case when t.contract_id is not null then
    ${jsonObject({ _id: sql`t.contract_id`, unique_number: sql`t.contract_number` })} end`,
  selectInput: sql`t.contract_id`,
  toColumns: (value) => ({ contract_id: value ?? null }),
};

const client = computedField(sql`(select jsonb_build_object('_id', c.id, 'code', c.code, 'label', c.label)
  from clients c where c.id = ${clientOfWallet})`);

/** Numbers of the other payment `r` of a transfer and of its contract; null if the user may not see that contract. */
const otherSide = {
  unique_number: sql`case when r.contract_id is null or exists (select from contracts c where c.id = r.contract_id)
    then r.unique_number end`,
  contract: sql`(select c.unique_number from contracts c where c.id = r.contract_id)`,
  reason: sql`p.reason`,
};

/**
 * The journal shows whether a transfer was reversed, because the other payment may be hidden from the user.
 */
const transfers = computedField(
  sql`(select coalesce(jsonb_agg(${jsonObject({
    _id: sql`p.target_wallet_id`,
    ...otherSide,
    amount: sql`(p.amount / 100.0)::float8`,
    reversed: sql`exists (select from journal_entries e
      where e.source_id = p.target_wallet_id and e.event = 'credit_transfer_reversed')`,
  })} order by p.id), '[]') from payment_transfers p left join wallets r on r.id = p.target_wallet_id
    where p.wallet_id = t.id)`,
);

const transferredFrom = computedField(
  sql`(select ${jsonObject({ _id: sql`p.wallet_id`, ...otherSide })}
    from payment_transfers p left join wallets r on r.id = p.wallet_id where p.target_wallet_id = t.id)`,
);

export const walletRowSchema = Type.Object({
  _id: idSchema,
  version: Type.Optional(versionSchema),
  unique_number: Type.Optional(textSchema),
  contract: Type.Union([
    Type.Object({ _id: Type.Optional(idSchema), unique_number: textSchema }),
    Type.Null(),
  ]),
  user: Type.Optional(employeeSchema),
  amount: moneySchema,
  end_date: Type.Optional(nullableTextSchema),
  paid_at: Type.Optional(when),
  type: enumSchema(WALLET_TYPES),
  status: enumSchema(WALLET_STATUSES),
  check_number: Type.Optional(nullableTextSchema),
  bank_name: Type.Optional(nullableTextSchema),
  check_status: Type.Optional(
    Type.Unsafe<ChequeStatus | null>({ type: ['string', 'null'], enum: [...CHEQUE_STATUSES, null] }),
  ),
  voided: Type.Optional(booleanSchema),
  for_deposit: Type.Optional(booleanSchema),
  is_security: Type.Optional(booleanSchema),
  has_image: Type.Optional(booleanSchema),
  takes_own: Type.Optional(booleanSchema),
  batch: Type.Optional(nullableNumberReferenceSchema),
});

const hasImage = sql`exists (select from media m where m.owner_model = 'wallet' and m.owner_id = t.id
  and m.name = ${sql.lit(CHEQUE_IMAGE)} and m.deleted_at is null)`;

/** Filters cheques by a day on which the bank cleared or returned them, which need not be the last one. */
const bankDayFilter =
  (event: 'cheque_cleared' | 'cheque_bounced', lastDay: SqlExpression): Filter =>
  (name, value) =>
    anyPredicate([
      partialIndexFilter(CHEQUES, dateFilter(lastDay))(name, value),
      inSubquery(
        sql`t.id`,
        sql`select e.source_id from journal_entries e where e.event = ${sql.lit(event)}
          and ${dateFilter(sql`e.event_day`)(name, value).test}`,
      ),
    ]);

export const wallets = createRepository<Wallet>({
  name: 'wallets',
  fields: {
    unique_number: computedField(sql`t.unique_number`),
    contract,
    client,
    user: employeeField('user_id'),
    amount: amountField('amount'),
    end_date: columnField('end_date'),
    paid_at: timestampField('paid_at'),
    type: columnField('type'),
    status: columnField('status'),
    check_number: columnField('check_number'),
    drawer_name: columnField('drawer_name'),
    account_last4: columnField('account_last4'),
    terminal_ref: columnField('terminal_ref'),
    auth_code: columnField('auth_code'),
    bank_ref: columnField('bank_ref'),
    note: columnField('note'),
    bills: computedField(paidBills),
    reopened: computedField(reopenedBills),
    unused: unusedAmount,
    refunded: amountField('refunded'),
    transferred: amountField('transferred'),
    transfers,
    transferred_from: transferredFrom,
    bank_name: columnField('bank_name'),
    ...bankFields,
    replaces: referenceField('replaces', 'wallets', { unique_number: sql`r.unique_number` }),
    replaced_by: computedField(sql`(select jsonb_build_object('_id', r.id, 'unique_number', r.unique_number)
      from wallets r where r.replaces = t.id and r.voided_at is null)`),
    handed_at: timestampField('handed_at'),
    void_reason: columnField('void_reason'),
    voiding: voidField,
    voided: computedField(sql`t.voided_at is not null`),
    reversal: reversalField,
    for_deposit: columnField('for_deposit'),
    is_security: columnField('is_security'),
    lat: columnField('lat'),
    lng: columnField('lng'),
    has_image: computedField(hasImage),
    takes_own: computedField(sql`(not ${hasOtherSuperAdminSql(sql`t.user_id`)})`),
    pos: references.pos,
    pos_receipt: computedField(sql`(select r.number from pos_receipts r where r.wallet_id = t.id)`),
    batch: referenceField('handover_id', 'handovers', { unique_number: sql`r.unique_number` }),
    unload: handoverField,
  },
  sorts: {
    contract: sql`t.contract_number`,
    amount: sql`t.amount`,
    end_date: [sql`t.end_date`, sql`t.paid_at`],
    paid_at: sql`t.paid_at`,
  },
  rowSchema: walletRowSchema,
  existing: sql`true`,
  order: { sort: 'paid_at', dir: 'desc' },
  search: anySearch(startsWith(sql`t.unique_number`), startsWith(sql`t.check_number`), searchContract),
  searchIn: {
    user: matchesId(sql`t.user_id`),
    contract: matchesId(sql`t.contract_id`),
    pos: matchesId(sql`t.pos_id`),
    bill: (id) =>
      isRecordId(id)
        ? inSubquery(sql`t.id`, sql`select a.wallet_id from allocations a where a.bill_id = ${id}::uuid`)
        : [],
    client: (id) => (isRecordId(id) ? inSubquery(sql`t.id`, paymentsOfClient(sql`${id}::uuid`)) : []),
  },
  filters: {
    user: idFilter(sql`t.user_id`),
    contract: idFilter(sql`t.contract_id`),
    batch: idFilter(sql`t.handover_id`),
    voided: booleanFilter(sql`(t.status <> 'Done' and t.voided_at is not null
      or t.id in (select v.wallet_id from payment_reversals v where v.status = 'approved'))`),
    reversal_requested: booleanFilter(
      sql`(t.id in (select v.wallet_id from payment_reversals v where v.status = 'requested'))`,
    ),
    is_security: booleanFilter(sql`t.is_security`),
    status: choiceFilter(sql`t.status`, WALLET_STATUSES),
    type: choiceFilter(sql`t.type`, WALLET_TYPES),
    check_status: choiceFilter(sql`t.check_status`, CHEQUE_STATUSES),
    paid_at: timestampFilter(sql`t.paid_at`),
    end_date: dateFilter(sql`t.end_date`),
    bounced_on: bankDayFilter('cheque_bounced', sql`t.bounced_on`),
    cleared_on: bankDayFilter('cheque_cleared', sql`t.cleared_on`),
    ...siteFilters((codes) =>
      inSubquery(sql`t.contract_id`, sql`select r.id from contracts r where r.site_code in (${codes})`),
    ),
  },
  datesBySort: { end_date: { by: sql`t.end_date`, sort: 'paid_at' } },
});
