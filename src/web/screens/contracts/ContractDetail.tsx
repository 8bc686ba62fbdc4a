import type { Contract } from '../../../domain/contract';
import { contractIsFinal } from '../../../domain/contract';
import { showDate } from '../../../domain/dates';
import { aed } from '../../../domain/money';
import { siteLabel } from '../../../domain/site';
import { wordOf } from '../../../domain/words';
import { contracts } from '../../entities/contracts';
import type { Fact } from '../../ui/Facts';
import { Facts } from '../../ui/Facts';
import { StatusChip } from '../../ui/StatusChip';
import { RecordScreen } from '../RecordScreen';
import { RefLink } from '../RefLink';
import { AREAS } from '../areas';
import { ContractActions } from './ContractActions';
import { TakePayment } from '../payments/TakePayment';
import { useContractTabs } from './useContractTabs';

const parties = (contract: Contract): Fact[] => [
  ['Number', contract.unique_number],
  ['Client', <RefLink key="client" area={AREAS.clients} to={contract.client} />],
  ['Type', wordOf(contract.type)],
  ['Site', siteLabel(contract.site)],
  ['Unit', contract.unit_no],
  ['Tank', <RefLink key="tank" area={AREAS.tanks} to={contract.tank} />],
  ['Counter', <RefLink key="counter" area={AREAS.counters} to={contract.counter} />],
];

const dates = (contract: Contract): Fact[] => [
  ['Start date', showDate(contract.start_date)],
  ['End date', contract.end_date ? showDate(contract.end_date) : 'Open-ended'],
  ['Tenancy end', showDate(contract.tenancy_end)],
  ['Renews by itself', contract.auto_renew ? 'Yes' : 'No'],
];

const discount = ({ discount_percent: percent }: Contract): string | undefined =>
  typeof percent === 'number' ? `${String(percent)} %` : undefined;

const billing = (contract: Contract): Fact[] => [
  ['Tariff', <RefLink key="tariff" area={AREAS.settings} to={contract.tariff} />],
  ['Discount', discount(contract)],
  ['Billing cycle', wordOf(contract.billing_cycle)],
  ['Billing day', contract.billing_day],
  ['Payment terms', `${String(contract.payment_terms_days)} days`],
  ['Payment method', contract.payment_method && wordOf(contract.payment_method)],
  ['Balance', aed(contract.balance_due)],
  ['Overdue', aed(contract.overdue_amount)],
  ['Credit', aed(contract.credit_balance)],
  ['Cheques on their way', aed(contract.pdc_cover)],
];

const deposit = (contract: Contract): Fact[] => [
  ['Required', aed(contract.deposit_required)],
  ['Taken', aed(contract.deposit_paid)],
  ['Held', aed(contract.deposit_held)],
  ['State', contract.deposit_status && wordOf(contract.deposit_status)],
  ['Receipt', contract.deposit_receipt_no],
  ['Refund due', showDate(contract.deposit_refund_due)],
];

const metres = (index: number | null | undefined) =>
  typeof index === 'number' ? `${index.toFixed(3)} m³` : undefined;

const course = (contract: Contract): Fact[] =>
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

const OVER: readonly string[] = ['Cancelled', 'Closed'];

/** One contract: between whom and for what, from when to when, and how it is billed. */
export default function ContractDetail() {
  const tabsOf = useContractTabs();
  return (
    <RecordScreen
      kit={contracts}
      area={AREAS.contracts}
      nameOf={(contract) => contract.unique_number}
      chip={({ status }) => <StatusChip of="contract" state={status} />}
      isFinal={contractIsFinal}
      actions={(contract) => (
        <>
          <ContractActions contract={contract} />
          {!OVER.includes(contract.status) && (
            <TakePayment
              page="contract"
              id={contract._id}
              contract={contract._id}
              debt={{ name: contract.unique_number, due: contract.balance_due ?? 0 }}
            />
          )}
        </>
      )}
      tabs={tabsOf}
    >
      {(contract) => (
        <>
          <Facts title="Client and unit" rows={parties(contract)} />
          <Facts title="Dates" rows={dates(contract)} columns={4} />
          <Facts title="Tariff and billing" rows={billing(contract)} columns={4} />
          <Facts title="Deposit" rows={deposit(contract)} />
          {course(contract).length > 0 && <Facts title="Course" rows={course(contract)} />}
        </>
      )}
    </RecordScreen>
  );
}
