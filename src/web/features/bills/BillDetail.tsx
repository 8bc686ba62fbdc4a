import Typography from '@mui/material/Typography';
import type { Bill, BillParty } from '../../../domain/bills/bill';
import type { EinvoiceStatus } from '../../../domain/bills/billComputedFields';
import { formatDate } from '../../../domain/dates';
import { formatAed } from '../../../domain/money';
import { siteLabel } from '../../../domain/sites/site';
import { labelOf } from '../../../domain/labels';
import type { BillTransition } from '../../../domain/bills/billTransitions';
import { BILL_TRANSITIONS } from '../../../domain/bills/billTransitions';
import { billTransitions } from './billTransitions';
import { bills } from './bills';
import { Content } from '../../ui/table/renderCell';
import type { DescriptionItem } from '../../ui/record/DescriptionList';
import { DescriptionList } from '../../ui/record/DescriptionList';
import { StatusChip } from '../../ui/feedback/StatusChip';
import type { StatusTones } from '../../ui/feedback/statuses';
import { Section } from '../../ui/layout/Section';
import { PrintButton } from '../documents/PrintButton';
import { RecordScreen } from '../records/RecordScreen';
import { RefLink } from '../records/RefLink';
import { TransitionButtons } from '../records/TransitionButtons';
import { TakePayment } from '../payments/TakePayment';
import { BillCalculation } from './BillCalculation';
import { BillLines } from './BillLines';
import { statesOf } from './billColumns';
import { billTransitionForms } from './billTransitionForms';
import { billTabs } from './billTabs';
import { billRecords } from './billRecords';
import { clientRecords } from '../clients/clientRecords';
import { contractRecords } from '../contracts/contractRecords';
import { orderRecords } from '../orders/orderRecords';

const EINVOICE: StatusTones<EinvoiceStatus> = {
  none: 'off',
  ready: 'good',
  b2c_excluded: 'off',
};

const identity = (bill: Bill): DescriptionItem[] => [
  ['Number', bill.unique_number],
  ['Kind', labelOf(bill.kind)],
  ['Client', <RefLink key="client" area={clientRecords} to={bill.client} />],
  ['Contract', <RefLink key="contract" area={contractRecords} to={bill.contract} />],
  ['Credits invoice', <RefLink key="original" area={billRecords} to={bill.original_bill} />],
  ['Late fee for', <RefLink key="late" area={billRecords} to={bill.late_fee_of} />],
  ['Order', <RefLink key="order" area={orderRecords} to={bill.order} />],
  ['Site / Unit', [bill.site && siteLabel(bill.site), bill.unit_no].filter(Boolean).join(' / ')],
  ['Language', labelOf(bill.language)],
  ['Electronic invoice', bill.einvoice && <StatusChip key="einvoice" of={EINVOICE} state={bill.einvoice} />],
];

const formatPeriod = ({ period_start, period_end }: Bill): string | undefined =>
  period_start && period_end ? `${formatDate(period_start)} – ${formatDate(period_end)}` : undefined;

const dates = (bill: Bill): DescriptionItem[] => [
  ['Period', formatPeriod(bill)],
  ['Supply date', formatDate(bill.supply_date)],
  ['Issue date', formatDate(bill.issue_date)],
  ['Due date', formatDate(bill.due_date)],
];

const amounts = (bill: Bill): DescriptionItem[] => [
  ['Subtotal', formatAed(bill.subtotal)],
  ['Discount', formatAed(bill.discount_total)],
  ['VAT', formatAed(bill.vat_total)],
  ['Total', formatAed(bill.total)],
  ['Paid', formatAed(bill.paid_amount)],
  ['Uncleared cheques', formatAed(bill.pending_check_amount)],
  ['Credited', formatAed(bill.credited_amount)],
  ['Balance', formatAed(bill.balance_due)],
  [
    'Previous balance (for information)',
    formatAed(bill.kind === 'credit_note' ? null : bill.previous_balance),
  ],
];

const party = ({ name, name_ar, address, trn }: BillParty): DescriptionItem[] => [
  ['Name', name],
  ['Arabic name', name_ar],
  ['Address', address],
  ['TRN', trn],
];

const Words = ({ title, text }: { title: string; text: string }) => (
  <Section title={title}>
    <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }} dir="auto">
      {text}
    </Typography>
  </Section>
);

const writtenOff = ({ write_off_reason, write_off_approval }: Bill): string =>
  [write_off_reason, write_off_approval && `Approved: ${write_off_approval}`].filter(Boolean).join('\n');

/** A dispute begins once, and ends where there is one. */
const isIdle = (step: BillTransition, { disputed }: Bill): boolean =>
  (step === 'dispute' && disputed) || (step === 'agree' && !disputed);

const PAYABLE: readonly string[] = ['Issued', 'PartiallyPaid'];

/** One invoice: for whom and for what, its dates, and what is still to be paid. */
export default function BillDetail() {
  return (
    <RecordScreen
      resource={bills}
      area={billRecords}
      nameOf={(bill) => bill.unique_number}
      chip={(bill) => <Content of={statesOf(bill)} />}
      actions={(bill) => (
        <>
          <TransitionButtons
            record={bill}
            status={bill.status}
            rules={BILL_TRANSITIONS}
            transitions={billTransitions}
            forms={billTransitionForms(bill)}
            isHidden={isIdle}
          />
          {bill.contract && (bill.net_due ?? 0) > 0 && PAYABLE.includes(bill.status) && (
            <TakePayment
              page="bill"
              id={bill._id}
              contract={bill.contract._id}
              debt={{ name: bill.unique_number, due: bill.net_due ?? 0 }}
            />
          )}
          <PrintButton noun="bill" id={bill._id} />
        </>
      )}
      tabs={billTabs}
    >
      {(bill) => (
        <>
          {bill.dispute_reason && <Words title="Disputed because" text={bill.dispute_reason} />}
          {bill.credit_reason && <Words title="Credited because" text={bill.credit_reason} />}
          {bill.write_off_reason && <Words title="Written off because" text={writtenOff(bill)} />}
          {bill.hold_reason && <Words title="Held because" text={bill.hold_reason} />}
          <DescriptionList title="Identity" items={identity(bill)} />
          <DescriptionList title="Dates" items={dates(bill)} columns={4} />
          <DescriptionList title="Amounts" items={amounts(bill)} />
          <BillLines lines={bill.lines} />
          {bill.usage && <BillCalculation usage={bill.usage} />}
          {bill.seller && (
            <DescriptionList title="Seller, as issued" items={party(bill.seller)} columns={4} />
          )}
          {bill.buyer && <DescriptionList title="Buyer, as issued" items={party(bill.buyer)} columns={4} />}
          {bill.notes && <Words title="Notes" text={bill.notes} />}
        </>
      )}
    </RecordScreen>
  );
}
