import type { Contract } from '../../../domain/contracts/contract';
import { contractIsFinal } from '../../../domain/contracts/contract';
import { siteLabel } from '../../../domain/sites/site';
import { wordOf } from '../../../domain/labels';
import { contracts } from './contracts';
import type { Fact } from '../../ui/record/DescriptionList';
import { Facts } from '../../ui/record/DescriptionList';
import { StatusChip } from '../../ui/feedback/StatusChip';
import { RecordScreen } from '../records/RecordScreen';
import { RefLink } from '../records/RefLink';
import { AREAS } from '../records/recordTypes';
import { ContractActions } from './ContractActions';
import { CashOnly } from '../payments/CashOnly';
import { TakePayment } from '../payments/TakePayment';
import { billing, course, dates, deposit, fees } from './contractFacts';
import { PromisedChecks } from './PromisedChecks';
import { useContractTabs } from './useContractTabs';

const parties = (contract: Contract): Fact[] => [
  ['Number', contract.unique_number],
  ['Client', <RefLink key="client" area={AREAS.clients} to={contract.client} />],
  ['Type', wordOf(contract.type)],
  ['Site', siteLabel(contract.site)],
  ['Unit', contract.unit_no],
  ['Tank', <RefLink key="tank" area={AREAS.tanks} to={contract.tank} />],
  ['Counter', <RefLink key="counter" area={AREAS.counters} to={contract.counter} />],
  ['Route', contract.route_code],
];

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
          <CashOnly bounces={contract.bounced_checks} />
          <Facts title="Client and unit" rows={parties(contract)} />
          <Facts title="Dates" rows={dates(contract)} columns={4} />
          <Facts title="Tariff and billing" rows={billing(contract)} columns={4} />
          <Facts title="Fees" rows={fees(contract)} />
          <Facts title="Deposit" rows={deposit(contract)} />
          <PromisedChecks plan={contract.pdc_plan ?? []} />
          {course(contract).length > 0 && <Facts title="Course" rows={course(contract)} />}
        </>
      )}
    </RecordScreen>
  );
}
