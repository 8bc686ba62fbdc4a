import type { Contract } from '../../../domain/contracts/contract';
import { isContractFinal } from '../../../domain/contracts/contract';
import { labelOf } from '../../../domain/labels';
import { contracts } from './contracts';
import type { DescriptionItem } from '../../ui/record/DescriptionList';
import { DescriptionList } from '../../ui/record/DescriptionList';
import { StatusChip } from '../../ui/feedback/StatusChip';
import { RecordScreen } from '../records/RecordScreen';
import { RefLink } from '../records/RefLink';
import { ContractActions } from './ContractActions';
import { CashOnlyAlert } from '../payments/CashOnlyAlert';
import { RecordPaymentButton } from '../payments/RecordPaymentButton';
import { billingItems, eventItems, dateItems, depositItems, feeItems, termsItems } from './contractDetails';
import { PostDatedCheques } from './PostDatedCheques';
import { useContractTabs } from './useContractTabs';
import { clientRecords } from '../clients/clientRecords';
import { contractRecords, contractStatuses } from './contractRecords';
import { counterRecords } from '../counters/counterRecords';
import { SiteLink } from '../sites/SiteLink';
import { tankRecords } from '../tanks/tankRecords';

const partyItems = (contract: Contract): DescriptionItem[] => [
  ['Number', contract.unique_number],
  ['Client', <RefLink key="client" recordType={clientRecords} to={contract.client} />],
  ['Type', labelOf(contract.type)],
  ['Site', <SiteLink key="site" site={contract.site} />],
  ['Unit', contract.unit_no],
  ['Tank', <RefLink key="tank" recordType={tankRecords} to={contract.tank} />],
  ['Counter', <RefLink key="counter" recordType={counterRecords} to={contract.counter} />],
  ['Route', contract.route_code],
];

const FINAL_STATUSES: readonly string[] = ['Cancelled', 'Closed'];

export default function ContractDetail() {
  const getTabs = useContractTabs();
  return (
    <RecordScreen
      resource={contracts}
      recordType={contractRecords}
      nameOf={(contract) => contract.unique_number}
      chip={({ status }) => <StatusChip tones={contractStatuses} status={status} />}
      isFinal={isContractFinal}
      actions={(contract) => (
        <>
          <ContractActions contract={contract} />
          {!FINAL_STATUSES.includes(contract.status) && (
            <RecordPaymentButton
              page="contract"
              id={contract._id}
              account={{ noun: 'contract', id: contract._id }}
              target={{ name: contract.unique_number, due: contract.balance_due ?? 0 }}
            />
          )}
        </>
      )}
      tabs={getTabs}
    >
      {(contract) => (
        <>
          <CashOnlyAlert bounces={contract.bounced_checks} />
          <DescriptionList title="Client and unit" items={partyItems(contract)} />
          <DescriptionList title="Dates" items={dateItems(contract)} columns={4} />
          <DescriptionList title="Tariff and billing" items={billingItems(contract)} columns={4} />
          {(contract.terms ?? []).length > 0 && (
            <DescriptionList title="History of terms" items={termsItems(contract)} columns={2} />
          )}
          <DescriptionList title="Fees" items={feeItems(contract)} />
          <DescriptionList title="Deposit" items={depositItems(contract)} />
          <PostDatedCheques checks={contract.pdc_plan ?? []} />
          {eventItems(contract).length > 0 && <DescriptionList title="Events" items={eventItems(contract)} />}
        </>
      )}
    </RecordScreen>
  );
}
