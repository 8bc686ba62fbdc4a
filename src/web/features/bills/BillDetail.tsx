import type { Bill, BillParty } from '../../../domain/bills/bill';
import { DRAFT_NUMBER } from '../../../domain/bills/bill';
import { formatDate } from '../../../domain/dates';
import { creditableFils } from '../../../domain/bills/creditNote';
import { formatAed, fromFils, filsOrZero } from '../../../domain/money';
import { siteLabel } from '../../../domain/sites/siteRef';
import { RETRYABLE_STATES } from '../../../domain/einvoice/einvoice';
import { labelOf } from '../../../domain/labels';
import type { WithClientContact } from '../../../domain/mail/mailing';
import type { BillTransition } from '../../../domain/bills/billTransitions';
import { BILL_TRANSITIONS } from '../../../domain/bills/billTransitions';
import { billTransitions } from './billTransitions';
import { bills } from './bills';
import { usePermission } from '../../store/usePermission';
import { Content } from '../../ui/table/columns/renderCell';
import type { DescriptionItem } from '../../ui/record/DescriptionList';
import { DescriptionList } from '../../ui/record/DescriptionList';
import { StatusChip } from '../../ui/feedback/StatusChip';
import { TextSection } from '../../ui/layout/TextSection';
import { EinvoiceSection, hasNoEinvoice } from '../einvoice/EinvoiceSection';
import { einvoiceStatuses } from '../einvoice/einvoices';
import { deliveryStatuses } from '../documents/mailings';
import { journalRecords } from '../ledger/ledgerRecords';
import { PrintButton } from '../documents/PrintButton';
import { titleOf } from '../records/titles';
import { RecordScreen } from '../records/RecordScreen';
import { RefLink } from '../records/RefLink';
import { TransitionButtons } from '../records/TransitionButtons';
import { RecordPaymentButton } from '../payments/RecordPaymentButton';
import { BillCalculation } from './BillCalculation';
import { BillLines } from './BillLines';
import { statusContent } from './billColumns';
import { billTransitionForms } from './billTransitionForms';
import { billTabs } from './billTabs';
import { billRecords } from './billRecords';
import { clientRecords } from '../clients/clientRecords';
import { contractRecords } from '../contracts/contractRecords';
import { orderRecords } from '../orders/orderRecords';

const identityItems = (bill: Bill & WithClientContact): DescriptionItem[] => [
  ['Number', bill.unique_number],
  ['Kind', labelOf(bill.kind)],
  ['Client', <RefLink key="client" recordType={clientRecords} to={bill.client} />],
  ['Contract', <RefLink key="contract" recordType={contractRecords} to={bill.contract} />],
  [
    'Credits invoice',
    bill.original_bill && (
      <span key="original">
        <RefLink recordType={billRecords} to={bill.original_bill} />{' '}
        {bill.credits_in_full ? 'in full' : 'in part'}
      </span>
    ),
  ],
  ['Replaces invoice', <RefLink key="replaces" recordType={billRecords} to={bill.replaces} />],
  ['Replaced by', <RefLink key="replaced" recordType={billRecords} to={bill.replaced_by} />],
  ['Late fee for', <RefLink key="late" recordType={billRecords} to={bill.late_fee_of} />],
  ['Order', <RefLink key="order" recordType={orderRecords} to={bill.order} />],
  ['Site / Unit', [bill.site && siteLabel(bill.site), bill.unit_no].filter(Boolean).join(' / ')],
  ['Language', labelOf(bill.language)],
  ...(hasNoEinvoice(bill) && bill.einvoice
    ? [
        [
          'Electronic invoice',
          <StatusChip key="einvoice" tones={einvoiceStatuses} status={bill.einvoice} />,
        ] as const,
      ]
    : []),
  [
    'Delivery',
    bill.delivery && <StatusChip key="delivery" tones={deliveryStatuses} status={bill.delivery} />,
  ],
  ['Delivery failure reason', bill.delivery_reason],
  ['Preferred channel', bill.client_channel && labelOf(bill.client_channel)],
];

const formatPeriod = ({
  period_start,
  period_end,
}: Pick<Bill, 'period_start' | 'period_end'>): string | undefined =>
  period_start && period_end ? `${formatDate(period_start)} – ${formatDate(period_end)}` : undefined;

const dateItems = (bill: Bill): DescriptionItem[] => [
  ['Period', formatPeriod(bill)],
  ['Supply date', formatDate(bill.supply_date)],
  ...(bill.issue_by
    ? [['Issue by', formatDate(bill.issue_by)] as const]
    : [['Issue date', formatDate(bill.issue_date)] as const]),
  ['Due date', formatDate(bill.due_date)],
];

const amountItems = (bill: Bill): DescriptionItem[] => [
  ['Subtotal', formatAed(bill.subtotal)],
  ['Discount', formatAed(bill.discount_total)],
  ['VAT', formatAed(bill.vat_total)],
  ['Total', formatAed(bill.total)],
  ['Paid', formatAed(bill.paid_amount)],
  ['Uncleared cheques', formatAed(bill.pending_check_amount)],
  ['Credited', formatAed(bill.credited_amount)],
  ['Converted to credit', formatAed(bill.became_credit)],
  ['Written off', formatAed(bill.written_off_amount)],
  ['Balance', formatAed(bill.balance_due)],
  [
    'Previous balance (for information)',
    formatAed(bill.kind === 'credit_note' ? null : bill.previous_balance),
  ],
];

const partyItems = ({ name, name_ar, address, trn }: BillParty): DescriptionItem[] => [
  ['Name', name],
  ['Arabic name', name_ar],
  ['Address', address],
  ['TRN', trn],
];

const writeOffText = ({ write_off_reason, write_off_approval }: Bill): string =>
  [write_off_reason, write_off_approval && `Approved: ${write_off_approval}`].filter(Boolean).join('\n');

const isDelivered = ({ delivery }: Bill): boolean => delivery === 'sent' || delivery === 'delivered';

/** Hides transitions that the status allows, but not the invoice. */
const isNotApplicable = (transition: BillTransition, bill: Bill): boolean =>
  (transition === 'markDelivered' && isDelivered(bill)) ||
  (transition === 'remind' && !bill.overdue) ||
  (transition === 'dispute' && bill.disputed) ||
  (transition === 'resolveDispute' && !bill.disputed) ||
  (transition === 'retryEinvoice' && !RETRYABLE_STATES.includes(bill.einvoice ?? '')) ||
  (transition === 'reverseWriteOff' && !bill.written_off_amount) ||
  (transition === 'credit' && creditableFils(bill) <= 0);

const PAYABLE: readonly string[] = ['Issued', 'PartiallyPaid', 'WrittenOff'];

/** Amount that a payment can settle: the balance due and the written-off amount. */
const payableAmount = ({ balance_due = 0, net_due = balance_due, written_off_amount = 0 }: Bill): number =>
  fromFils(filsOrZero(net_due) + filsOrZero(written_off_amount));

const isPayable = (bill: Bill): boolean => payableAmount(bill) > 0 && PAYABLE.includes(bill.status);

export default function BillDetail() {
  const canViewJournal = usePermission(journalRecords.view);
  const canOpenPayments = usePermission('superAdmin');
  return (
    <RecordScreen
      resource={bills}
      recordType={billRecords}
      showsRow
      nameOf={({ unique_number, client, period_start, period_end }) =>
        titleOf(
          unique_number === DRAFT_NUMBER ? 'Draft' : unique_number,
          client.label,
          formatPeriod({ period_start, period_end }),
        )
      }
      chip={(bill) => <Content content={statusContent(bill)} />}
      actions={(bill) => (
        <>
          <TransitionButtons
            record={bill}
            status={bill.status}
            rules={BILL_TRANSITIONS}
            transitions={billTransitions}
            forms={billTransitionForms(bill)}
            isHidden={isNotApplicable}
            hasPrimary={isPayable(bill) && isDelivered(bill)}
          />
          {isPayable(bill) && (
            <RecordPaymentButton
              page="bill"
              id={bill._id}
              account={
                bill.contract
                  ? { noun: 'contract', id: bill.contract._id }
                  : { noun: 'client', id: bill.client._id }
              }
              target={{ name: bill.unique_number, due: payableAmount(bill), drawer: bill.client.label }}
              isPrimary={isDelivered(bill)}
            />
          )}
          <PrintButton noun="bill" id={bill._id} />
        </>
      )}
      tabs={(bill) => billTabs(bill, canViewJournal, canOpenPayments)}
    >
      {(bill) => (
        <>
          <TextSection title="Dispute reason" text={bill.dispute_reason} />
          <TextSection title="Credit reason" text={bill.credit_reason} />
          {bill.write_off_reason && <TextSection title="Write-off reason" text={writeOffText(bill)} />}
          <TextSection title="Hold reason" text={bill.hold_reason} />
          <EinvoiceSection bill={bill} />
          <DescriptionList title="Identity" items={identityItems(bill)} />
          <DescriptionList title="Dates" items={dateItems(bill)} columns={4} />
          <DescriptionList title="Amounts" items={amountItems(bill)} />
          {bill.lines && <BillLines lines={bill.lines} />}
          {bill.usage && <BillCalculation usage={bill.usage} />}
          {bill.seller && (
            <DescriptionList title="Seller, as issued" items={partyItems(bill.seller)} columns={4} />
          )}
          {bill.buyer && (
            <DescriptionList title="Buyer, as issued" items={partyItems(bill.buyer)} columns={4} />
          )}
          <TextSection title="Notes" text={bill.notes} />
        </>
      )}
    </RecordScreen>
  );
}
