import { sql } from 'kysely';
import type { SqlBool } from 'kysely';
import { byDay, byMoment, byAmount, byChoice, byFlag, byId } from '../../lists/filters';
import type { Alongside } from '../../lists/correlatedDates';
import { DRAFT_NUMBER } from '../../../domain/bills/bill';
import { aed, computed, plain, reference, iso, objectOf, moment } from '../../lists/fields';
import type { Field } from '../../lists/fields';
import { bouncesOf, paidBills, unusedMoney } from '../payments/balanceService';
import { Type } from 'typebox';
import { maybeWords, money, moment as when, words } from '../../http/responseSchemas';
import { CHEQUE_IMAGE } from '../../../domain/media/media';
import { CHECK_STATUSES, WALLET_STATUSES, WALLET_TYPES } from '../../../domain/wallets/wallet';
import type { Wallet } from '../../../domain/wallets/wallet';
import { anyOf, isRecord } from '../../lists/search';
import { table } from '../../lists/repository';
import { links, ofContract, ofNumber } from '../../lists/references';
import { anotherInCharge } from '../users/userService';

export const taken = byMoment(sql`t.paid_at`);
export const due = byDay(sql`t.end_date`);

const follows = sql`(t.end_date - (t.paid_at at time zone 'Asia/Dubai')::date)`;
/** All but post-dated cheques are due on the day on which they are taken. */
const apart = sql<SqlBool>`${follows} <> 0`;

/** The days of a payment that run along with each other. */
export const paymentDays: Alongside[] = [
  { filter: 'end_date', sort: 'paid_at', as: taken, gap: follows, apart },
  { filter: 'end_date', sort: 'contract', as: taken, gap: follows },
  { filter: 'paid_at', sort: 'end_date', as: due, gap: sql`(- ${follows})`, apart },
];

const itsClient = sql`(select k.client_id from contracts k where k.id = t.contract_id)`;

/** What became of a cheque at the bank, and of the others of its client. */
export const atTheBank: Record<string, Field> = {
  check_status: plain('check_status'),
  deposit_bank: plain('deposit_bank'),
  deposit_slip_no: plain('deposit_slip_no'),
  deposited_on: plain('deposited_on'),
  cleared_on: plain('cleared_on'),
  bounced_on: plain('bounced_on'),
  bounce_reason: plain('bounce_reason'),
  partial_amount: aed('partial_amount'),
  bounce_fee: reference('bounce_fee_bill', 'bills', {
    unique_number: sql`coalesce(r.unique_number, ${sql.lit(DRAFT_NUMBER)})`,
  }),
  return_reason: plain('return_reason'),
  bounced_checks: computed(bouncesOf(itsClient)),
};

/** How a payment left the hands of its holder: by whom it was taken over, and what was counted of the whole batch. */
export const handedOver: Field = {
  reads: sql`(select ${objectOf({
    by: sql`u.first_name || ' ' || u.last_name`,
    at: iso(sql`b.at`),
    counted_amount: sql`(b.cash_counted / 100.0)::float8`,
    difference: sql`(b.difference / 100.0)::float8`,
    note: sql`b.note`,
  })} from unload_batches b join users u on u.id = b.cashier_id where b.id = t.batch_id)`,
};

/** Who took a payment back, and when. */
export const takenBack: Field = {
  reads: sql`(select ${objectOf({
    by: sql`u.first_name || ' ' || u.last_name`,
    at: iso(sql`t.voided_at`),
  })} from users u where u.id = t.voided_by)`,
};

/** What the record answers of it. */
export const takingBackShown = Type.Union([Type.Object({ by: words, at: when }), Type.Null()]);

/** What the record answers of a handing-over. */
export const handoverShown = Type.Union([
  Type.Object({
    by: words,
    at: when,
    counted_amount: money,
    difference: money,
    note: maybeWords,
  }),
  Type.Null(),
]);

const holder = objectOf({
  _id: sql`r.id`,
  username: sql`r.username`,
  name: sql`r.first_name || ' ' || r.last_name`,
});

/** A payment keeps its contract's number: whoever holds the money is told it, wherever they work. */
const contract: Field = {
  reads: objectOf({ _id: sql`t.contract_id`, unique_number: sql`t.contract_number` }),
  drafts: sql`t.contract_id`,
  writes: (value) => ({ contract_id: value ?? null }),
};

/** Whose contract it is. */
const client = computed(sql`(select jsonb_build_object('_id', c.id, 'code', c.code, 'label', c.label)
  from contracts k join clients c on c.id = k.client_id where k.id = t.contract_id)`);

const LISTED = [
  'unique_number',
  'contract',
  'user',
  'amount',
  'end_date',
  'paid_at',
  'type',
  'status',
  'check_number',
  'bank_name',
  'check_status',
  'voided',
  'batch',
  'for_deposit',
  'is_security',
  'has_image',
  'takes_own',
];

/** Whether the image of a cheque hangs on it. */
const hasImage = sql`exists (select from media m where m.owner_model = 'wallet' and m.owner_id = t.id
  and m.name = ${sql.lit(CHEQUE_IMAGE)} and m.deleted_at is null)`;

/** The payments. */
export const wallets = table<Wallet>({
  name: 'wallets',
  fields: {
    unique_number: computed(sql`t.unique_number`),
    contract,
    client,
    user: computed(sql`(select ${holder} from users r where r.id = t.user_id)`),
    amount: aed('amount'),
    end_date: plain('end_date'),
    paid_at: moment('paid_at'),
    type: plain('type'),
    status: plain('status'),
    check_number: plain('check_number'),
    drawer_name: plain('drawer_name'),
    account_last4: plain('account_last4'),
    terminal_ref: plain('terminal_ref'),
    auth_code: plain('auth_code'),
    bank_ref: plain('bank_ref'),
    note: plain('note'),
    bills: computed(paidBills),
    unused: unusedMoney,
    refunded: aed('refunded'),
    bank_name: plain('bank_name'),
    ...atTheBank,
    replaces: reference('replaces', 'wallets', { unique_number: sql`r.unique_number` }),
    replaced_by: computed(sql`(select jsonb_build_object('_id', r.id, 'unique_number', r.unique_number)
      from wallets r where r.replaces = t.id and r.voided_at is null)`),
    handed_at: moment('handed_at'),
    void_reason: plain('void_reason'),
    voiding: takenBack,
    voided: computed(sql`t.voided_at is not null`),
    for_deposit: plain('for_deposit'),
    is_security: plain('is_security'),
    lat: plain('lat'),
    lng: plain('lng'),
    has_image: computed(hasImage),
    takes_own: computed(sql`(not ${anotherInCharge(sql`t.user_id`)})`),
    pos: links.pos,
    batch: reference('batch_id', 'unload_batches', { unique_number: sql`r.unique_number` }),
    unload: handedOver,
  },
  sorts: {
    contract: sql`t.contract_number`,
    amount: sql`t.amount`,
    end_date: sql`t.end_date`,
    paid_at: sql`t.paid_at`,
  },
  listed: LISTED,
  alive: sql`true`,
  order: { sort: 'paid_at', dir: 'desc' },
  search: anyOf(ofNumber('wallets', 'unique_number'), ofNumber('wallets', 'check_number'), ofContract),
  searchIn: {
    user: isRecord(sql`t.user_id`),
    contract: isRecord(sql`t.contract_id`),
    pos: isRecord(sql`t.pos_id`),
    bill: (words) =>
      sql`t.id in (select a.wallet_id from allocations a where ${isRecord(sql`a.bill_id`)(words)})`,
    client: (words) =>
      sql`t.contract_id in (select r.id from contracts r where ${isRecord(sql`r.client_id`)(words)})`,
  },
  filters: {
    user: byId(sql`t.user_id`),
    contract: byId(sql`t.contract_id`),
    batch: byId(sql`t.batch_id`),
    voided: byFlag(sql`(t.voided_at is not null)`),
    is_security: byFlag(sql`t.is_security`),
    status: byChoice(sql`t.status`, WALLET_STATUSES),
    type: byChoice(sql`t.type`, WALLET_TYPES),
    check_status: byChoice(sql`t.check_status`, CHECK_STATUSES),
    amount: byAmount(sql`t.amount`),
    paid_at: taken,
    end_date: due,
  },
  ordered: { status: ['end_date', 'paid_at', 'amount', 'contract'] },
  alongside: paymentDays,
});
