import { useParams } from 'react-router-dom';
import type { Contract } from '../../../domain/contracts/contract';
import { acceptsPayments, isSupplied, isContractFinal } from '../../../domain/contracts/contract';
import { labelOf } from '../../../domain/labels';
import { fromFils, filsOrZero, formatAed } from '../../../domain/money';
import type { PostDatedCheque } from '../../../domain/contracts/contractTerms';
import { formatDate } from '../../../domain/dates';
import { contracts } from './contracts';
import type { DescriptionItem } from '../../ui/record/DescriptionList';
import { DescriptionList } from '../../ui/record/DescriptionList';
import { StatusChip } from '../../ui/feedback/StatusChip';
import { RecordScreen } from '../records/RecordScreen';
import { RefLink } from '../records/RefLink';
import { placeOf, titleOf } from '../records/titles';
import { ActivationChecklist } from './ActivationChecklist';
import { ContractActions } from './ContractActions';
import { BillContractButton } from '../counters/readings/BillReadingButton';
import { TakeReadingButton } from '../counters/readings/TakeReadingButton';
import { CashOnlyAlert } from '../payments/CashOnlyAlert';
import { RecordPaymentButton, useTakePaymentLink } from '../payments/RecordPaymentButton';
import {
  accountItems,
  billingItems,
  eventItems,
  dateItems,
  depositItems,
  feeItems,
  termsItems,
} from './contractDetails';
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

/** AED that a payment can still settle: the balance less uncleared cheques. */
const amountToTake = ({ balance_due = 0, pdc_cover = 0 }: Contract): number =>
  fromFils(Math.max(0, filsOrZero(balance_due) - filsOrZero(pdc_cover)));

/** Until a contract is settled, its last reading can be corrected. */
const canTakeReading = ({ status }: Contract): boolean => isSupplied(status) || status === 'Terminating';

const BEFORE_ACTIVATION: readonly string[] = ['Draft', 'Pending'];

export default function ContractDetail() {
  const getTabs = useContractTabs();
  useTakePaymentLink(useParams().id ?? '');
  return (
    <RecordScreen
      resource={contracts}
      recordType={contractRecords}
      nameOf={({ unique_number, client, site, unit_no }) =>
        titleOf(unique_number, client.label, placeOf(site.name, unit_no))
      }
      chip={({ status }) => <StatusChip tones={contractStatuses} status={status} />}
      isFinal={isContractFinal}
      actions={(contract) => (
        <>
          {acceptsPayments(contract) && (
            <RecordPaymentButton
              page="contract"
              id={contract._id}
              account={{ noun: 'contract', id: contract._id }}
              target={{
                name: contract.unique_number,
                due: amountToTake(contract),
                drawer: contract.client.label,
              }}
              isPrimary={isSupplied(contract.status)}
            />
          )}
          {contract.counter && canTakeReading(contract) && (
            <TakeReadingButton
              counter={contract.counter._id}
              route={contract.route_code}
              variant="outlined"
            />
          )}
          {contract.counter && (
            <BillContractButton
              key={`${String(contract.updatedAt)} ${String(contract.last_reading_at)}`}
              contract={contract._id}
            />
          )}
          <ContractActions contract={contract} />
        </>
      )}
      tabs={getTabs}
    >
      {(contract) => (
        <>
          {BEFORE_ACTIVATION.includes(contract.status) && <ActivationChecklist contract={contract} />}
          <CashOnlyAlert bounces={contract.bounced_checks} />
          <DescriptionList title="Account summary" items={accountItems(contract)} columns={4} />
          <DescriptionList title="Client and unit" items={partyItems(contract)} />
          <DescriptionList title="Dates" items={dateItems(contract)} columns={4} />
          <DescriptionList title="Tariff and billing" items={billingItems(contract)} columns={4} />
          {(contract.terms ?? []).length > 0 && (
            <DescriptionList title="History of terms" items={termsItems(contract)} columns={2} />
          )}
          <DescriptionList title="Fees" items={feeItems(contract)} />
          <DescriptionList title="Deposit" items={depositItems(contract)} />
          <PostDatedCheques cheques={contract.pdc_plan ?? []} />
          {eventItems(contract).length > 0 && <DescriptionList title="Events" items={eventItems(contract)} />}
        </>
      )}
    </RecordScreen>
  );
}

/** Planned post-dated cheques by date; hidden without any. */
const PostDatedCheques = ({ cheques }: { cheques: readonly PostDatedCheque[] }) =>
  cheques.length > 0 && (
    <DescriptionList
      title="Post-dated cheques"
      items={[...cheques]
        .sort((a, b) => a.end_date.localeCompare(b.end_date))
        .map(({ check_number, bank, amount, end_date }) => [
          formatDate(end_date),
          `${formatAed(amount)}, ${bank} ${check_number}`,
        ])}
    />
  );
