import type { Contract } from '../../../domain/contracts/contract';
import { CONTRACT_TRANSITIONS } from '../../../domain/contracts/contractTransitions';
import {
  DISCOUNT_APPROVAL_PERCENT,
  DEFAULT_NOTICE_DAYS,
  DEFAULT_RENEWAL_MONTHS,
  awaitsApproval,
} from '../../../domain/contracts/contractTerms';
import { formatCount } from '../../../domain/numbers';
import { formatM3 } from '../../../domain/quantities';
import { dubaiDate, formatDate } from '../../../domain/dates';
import { formatAed } from '../../../domain/money';
import { isAllowedFrom } from '../../../domain/transitions';
import { formatPromise } from './collectionVisits';
import { labelOf } from '../../../domain/labels';
import type { DescriptionItem } from '../../ui/record/DescriptionList';
import { RefLink } from '../records/RefLink';
import { billRecords } from '../bills/billRecords';
import { settingRecords } from '../settings/settingRecords';
import { openRefundItems, refundableItems } from '../refunds/openRefundItems';

export const dateItems = (contract: Contract): DescriptionItem[] => [
  ['Start date', formatDate(contract.start_date)],
  ['End date', contract.end_date ? formatDate(contract.end_date) : 'Open-ended'],
  ['Tenancy end', formatDate(contract.tenancy_end)],
  ['Notice', formatCount(contract.notice_days ?? DEFAULT_NOTICE_DAYS, 'day')],
  [
    'Auto-renews',
    contract.auto_renew
      ? `By ${formatCount(contract.renewal_months ?? DEFAULT_RENEWAL_MONTHS, 'month')}`
      : 'No',
  ],
];

const formatDiscount = (contract: Contract): string | undefined => {
  const { discount_percent: percent, discount_approval: approval } = contract;
  if (typeof percent !== 'number') return undefined;
  if (awaitsApproval(contract)) return `${String(percent)} %, awaiting approval`;
  const isApproved = percent > DISCOUNT_APPROVAL_PERCENT && approval;
  return isApproved ? `${String(percent)} %, approved by ${approval.by.label}` : `${String(percent)} %`;
};

const formatAedOr = (amount: number | null | undefined, fallback: string): string =>
  typeof amount === 'number' ? formatAed(amount) : fallback;
const BY_TARIFF = 'From the tariff';
const BY_SETTINGS = 'Default';

export const feeItems = (contract: Contract): DescriptionItem[] => [
  ['Connection fee', formatAedOr(contract.connection_fee, BY_SETTINGS)],
  ['Reconnection fee', formatAedOr(contract.reconnection_fee, BY_SETTINGS)],
  ['Bounced cheque fee', formatAedOr(contract.bounced_check_fee, BY_SETTINGS)],
];

/** Balances of the contract, and the amounts that cover them. */
export const accountItems = (contract: Contract): DescriptionItem[] => [
  ['Balance', formatAed(contract.balance_due)],
  ['Overdue', formatAed(contract.overdue_amount)],
  ['Uncleared cheques', formatAed(contract.pdc_cover)],
  ['Credit', formatAed(contract.credit_balance)],
  ...refundableItems(contract.credit_balance, contract.refundable_credit),
  ...openRefundItems(contract.open_refunds, 'credit'),
  ['Deposit held', formatAed(contract.deposit_held)],
  ['Cheques bounced in 12 months', contract.bounced_checks],
  ['Last invoice', lastBillLink(contract.last_bill)],
  ...promiseItems(contract),
];

const promiseItems = ({ promised_on, promise_note }: Contract): DescriptionItem[] =>
  promised_on ? [['Promised to pay by', formatPromise(promised_on, promise_note)]] : [];

export const billingItems = (contract: Contract): DescriptionItem[] => [
  ['Tariff', <RefLink key="tariff" recordType={settingRecords} to={contract.tariff} />],
  ['Discount', formatDiscount(contract)],
  ['Monthly charge', formatAedOr(contract.fixed_charge, BY_TARIFF)],
  ['Minimum charge', formatAedOr(contract.min_charge, BY_TARIFF)],
  ['Billing cycle', labelOf(contract.billing_cycle)],
  ['Billing day', contract.billing_day],
  ['Payment terms', formatCount(contract.payment_terms_days, 'day')],
  ['Payment method', contract.payment_method && labelOf(contract.payment_method)],
  ['Collector', contract.collector?.label],
  ['Last reading', contract.last_reading_at && formatDate(dubaiDate(Date.parse(contract.last_reading_at)))],
  ['Days remaining', contract.days_to_end],
];

/** Terms by day, latest first; empty if they never changed. */
export const termsItems = ({ terms = [] }: Contract): DescriptionItem[] =>
  terms.map(({ effective_from, tariff, discount_percent, fixed_charge, min_charge, by }): DescriptionItem => [
    `From ${formatDate(effective_from)}`,
    [
      tariff.label,
      `discount ${String(discount_percent ?? 0)} %`,
      `monthly charge ${formatAedOr(fixed_charge, 'from the tariff')}`,
      `minimum charge ${formatAedOr(min_charge, 'from the tariff')}`,
      ...(by ? [`entered by ${by.label}`] : []),
    ].join(', '),
  ]);

const lastBillLink = (bill: Contract['last_bill']) =>
  bill && (
    <RefLink
      key="last"
      recordType={billRecords}
      to={{ _id: bill._id, unique_number: bill.unique_number ?? '' }}
    />
  );

export const depositItems = (contract: Contract): DescriptionItem[] => [
  ['Required', formatAed(contract.deposit_required)],
  ['Taken', formatAed(contract.deposit_paid)],
  ['Held', formatAed(contract.deposit_held)],
  ['Status', contract.deposit_status && labelOf(contract.deposit_status)],
  ['Receipt', contract.deposit_receipt_no],
  ['Refund due', formatDate(contract.deposit_refund_due)],
  ...(isRefundable(contract)
    ? ([['Refund', 'Approved by a super administrator']] satisfies DescriptionItem[])
    : []),
  ...openRefundItems(contract.open_refunds, 'deposit'),
];

const isRefundable = ({ deposit_held = 0, status }: Contract): boolean =>
  deposit_held > 0 && isAllowedFrom(CONTRACT_TRANSITIONS.refundDeposit, status);

/** Past events of the contract. */
export const eventItems = (contract: Contract): DescriptionItem[] =>
  (
    [
      ['Opening reading', formatM3(contract.opening_reading)],
      ['Suspension reason', contract.suspend_reason],
      ['Cancellation reason', contract.cancel_reason],
      ['Termination reason', contract.terminate_reason],
      ['Supply ended', contract.supply_ended_on && formatDate(contract.supply_ended_on)],
      ['Closing reading', formatM3(contract.closing_reading)],
      ['Clearance certificate', contract.clearance_certificate_no],
    ] as const
  )
    .filter(([, value]) => Boolean(value))
    .map(([label, value]): DescriptionItem => [label, value]);
