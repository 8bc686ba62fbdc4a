import type { Contract } from '../../../domain/contracts/contract';
import { CONTRACT_STEPS } from '../../../domain/contracts/contractTransitions';
import {
  DISCOUNT_LIMIT,
  USUAL_NOTICE,
  USUAL_RENEWAL,
  awaitsApproval,
} from '../../../domain/contracts/contractTerms';
import { counted } from '../../../domain/numbers';
import { dayInDubai, showDate } from '../../../domain/dates';
import { aed } from '../../../domain/money';
import { beginsAt } from '../../../domain/transitions';
import { wordOf } from '../../../domain/labels';
import type { Fact } from '../../ui/record/DescriptionList';
import { RefLink } from '../records/RefLink';
import { AREAS } from '../records/recordTypes';

/** From when to when a contract runs. */
export const dates = (contract: Contract): Fact[] => [
  ['Start date', showDate(contract.start_date)],
  ['End date', contract.end_date ? showDate(contract.end_date) : 'Open-ended'],
  ['Tenancy end', showDate(contract.tenancy_end)],
  ['Notice', counted(contract.notice_days ?? USUAL_NOTICE, 'day')],
  [
    'Renews by itself',
    contract.auto_renew ? `By ${counted(contract.renewal_months ?? USUAL_RENEWAL, 'month')}` : 'No',
  ],
];

const discount = (contract: Contract): string | undefined => {
  const { discount_percent: percent, discount_approval: approval } = contract;
  if (typeof percent !== 'number') return undefined;
  if (awaitsApproval(contract)) return `${String(percent)} %, waits for approval`;
  const agreed = percent > DISCOUNT_LIMIT && approval;
  return agreed ? `${String(percent)} %, approved by ${approval.by.label}` : `${String(percent)} %`;
};

const agreedOr = (amount: number | null | undefined, usual: string): string =>
  typeof amount === 'number' ? aed(amount) : usual;
const BY_TARIFF = 'As the tariff says';
const BY_SETTINGS = 'As the settings say';

/** What its services cost where that was agreed on. */
export const fees = (contract: Contract): Fact[] => [
  ['Connection fee', agreedOr(contract.connection_fee, BY_SETTINGS)],
  ['Reconnection fee', agreedOr(contract.reconnection_fee, BY_SETTINGS)],
  ['Fee for a bounced cheque', agreedOr(contract.bounced_check_fee, BY_SETTINGS)],
];

/** By what it is charged, and what stands open. */
export const billing = (contract: Contract): Fact[] => [
  ['Tariff', <RefLink key="tariff" area={AREAS.settings} to={contract.tariff} />],
  ['Discount', discount(contract)],
  ['Monthly charge', agreedOr(contract.fixed_charge, BY_TARIFF)],
  ['Minimum charge', agreedOr(contract.min_charge, BY_TARIFF)],
  ['Billing cycle', wordOf(contract.billing_cycle)],
  ['Billing day', contract.billing_day],
  ['Payment terms', counted(contract.payment_terms_days, 'day')],
  ['Payment method', contract.payment_method && wordOf(contract.payment_method)],
  ['Collector', contract.collector?.label],
  ['Balance', aed(contract.balance_due)],
  ['Overdue', aed(contract.overdue_amount)],
  ['Credit', aed(contract.credit_balance)],
  ['Cheques on their way', aed(contract.pdc_cover)],
  ['Cheques bounced in 12 months', contract.bounced_checks],
  ['Last invoice', lastBill(contract.last_bill)],
  ['Last reading', contract.last_reading_at && showDate(dayInDubai(Date.parse(contract.last_reading_at)))],
  ['Days to its end', contract.days_to_end],
];

const lastBill = (bill: Contract['last_bill']) =>
  bill && (
    <RefLink key="last" area={AREAS.bills} to={{ _id: bill._id, unique_number: bill.unique_number ?? '' }} />
  );

/** What was taken as a deposit, and how it stands. */
export const deposit = (contract: Contract): Fact[] => [
  ['Required', aed(contract.deposit_required)],
  ['Taken', aed(contract.deposit_paid)],
  ['Held', aed(contract.deposit_held)],
  ['State', contract.deposit_status && wordOf(contract.deposit_status)],
  ['Receipt', contract.deposit_receipt_no],
  ['Refund due', showDate(contract.deposit_refund_due)],
  ...(isRefundable(contract) ? ([['Refund', 'By a SuperAdmin']] satisfies Fact[]) : []),
];

const isRefundable = ({ deposit_held = 0, status }: Contract): boolean =>
  deposit_held > 0 && beginsAt(CONTRACT_STEPS.refundDeposit, status);

/** What a counter showed, with its unit. */
export const metres = (index: number | null | undefined) =>
  typeof index === 'number' ? `${index.toFixed(3)} m³` : undefined;

/** What happened to it. */
export const course = (contract: Contract): Fact[] =>
  (
    [
      ['Opening reading', metres(contract.opening_reading)],
      ['Suspended because', contract.suspend_reason],
      ['Cancelled because', contract.cancel_reason],
      ['Terminated because', contract.terminate_reason],
      ['Supply ended', contract.supply_ended_on && showDate(contract.supply_ended_on)],
      ['Closing reading', metres(contract.closing_reading)],
      ['Clearance certificate', contract.clearance_certificate_no],
    ] as const
  )
    .filter(([, value]) => Boolean(value))
    .map(([label, value]): Fact => [label, value]);
