import Typography from '@mui/material/Typography';
import type { Bill, BillParty } from '../../../domain/bills/bill';
import { showDate } from '../../../domain/dates';
import { aed } from '../../../domain/money';
import { siteLabel } from '../../../domain/sites/site';
import { wordOf } from '../../../domain/labels';
import type { BillStep } from '../../../domain/bills/billTransitions';
import { BILL_STEPS } from '../../../domain/bills/billTransitions';
import { billSteps } from './billTransitions';
import { bills } from './bills';
import { Sights } from '../../ui/table/renderCell';
import type { Fact } from '../../ui/record/DescriptionList';
import { Facts } from '../../ui/record/DescriptionList';
import { StatusChip } from '../../ui/feedback/StatusChip';
import { Surface } from '../../ui/layout/Section';
import { PrintButton } from '../documents/PrintButton';
import { RecordScreen } from '../records/RecordScreen';
import { RefLink } from '../records/RefLink';
import { StepButtons } from '../records/TransitionButtons';
import { AREAS } from '../records/recordTypes';
import { TakePayment } from '../payments/TakePayment';
import { BillExplained } from './BillExplained';
import { BillLines } from './BillLines';
import { statesOf } from './billColumns';
import { billStepForms } from './billStepForms';
import { billTabs } from './billTabs';
import { periodOf } from './period';

const identity = (bill: Bill): Fact[] => [
  ['Number', bill.unique_number],
  ['Kind', wordOf(bill.kind)],
  ['Client', <RefLink key="client" area={AREAS.clients} to={bill.client} />],
  ['Contract', <RefLink key="contract" area={AREAS.contracts} to={bill.contract} />],
  ['Takes back', <RefLink key="original" area={AREAS.bills} to={bill.original_bill} />],
  ['Late fee of', <RefLink key="late" area={AREAS.bills} to={bill.late_fee_of} />],
  ['Order', <RefLink key="order" area={AREAS.orders} to={bill.order} />],
  ['Site / Unit', [bill.site && siteLabel(bill.site), bill.unit_no].filter(Boolean).join(' / ')],
  ['Language', wordOf(bill.language)],
  ['Electronic invoice', bill.einvoice && <StatusChip key="einvoice" of="einvoice" state={bill.einvoice} />],
];

const dates = (bill: Bill): Fact[] => [
  ['Period', periodOf(bill)],
  ['Supply date', showDate(bill.supply_date)],
  ['Issue date', showDate(bill.issue_date)],
  ['Due date', showDate(bill.due_date)],
];

const amounts = (bill: Bill): Fact[] => [
  ['Subtotal', aed(bill.subtotal)],
  ['Discount', aed(bill.discount_total)],
  ['VAT', aed(bill.vat_total)],
  ['Total', aed(bill.total)],
  ['Paid', aed(bill.paid_amount)],
  ['Cheques on their way', aed(bill.pending_check_amount)],
  ['Credited', aed(bill.credited_amount)],
  ['Balance', aed(bill.balance_due)],
  ['Previous balance (for information)', aed(bill.kind === 'credit_note' ? null : bill.previous_balance)],
];

const party = ({ name, name_ar, address, trn }: BillParty): Fact[] => [
  ['Name', name],
  ['Arabic name', name_ar],
  ['Address', address],
  ['TRN', trn],
];

const Words = ({ title, text }: { title: string; text: string }) => (
  <Surface title={title}>
    <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }} dir="auto">
      {text}
    </Typography>
  </Surface>
);

const writtenOff = ({ write_off_reason, write_off_approval }: Bill): string =>
  [write_off_reason, write_off_approval && `Approved: ${write_off_approval}`].filter(Boolean).join('\n');

/** A dispute begins once, and ends where there is one. */
const isIdle = (step: BillStep, { disputed }: Bill): boolean =>
  (step === 'dispute' && disputed) || (step === 'agree' && !disputed);

const PAYABLE: readonly string[] = ['Issued', 'PartiallyPaid'];

/** One invoice: for whom and for what, its dates, and what is still to be paid. */
export default function BillDetail() {
  return (
    <RecordScreen
      kit={bills}
      area={AREAS.bills}
      nameOf={(bill) => bill.unique_number}
      chip={(bill) => <Sights of={statesOf(bill)} />}
      actions={(bill) => (
        <>
          <StepButtons
            record={bill}
            status={bill.status}
            steps={BILL_STEPS}
            kit={billSteps}
            forms={billStepForms(bill)}
            hides={isIdle}
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
          <Facts title="Identity" rows={identity(bill)} />
          <Facts title="Dates" rows={dates(bill)} columns={4} />
          <Facts title="Amounts" rows={amounts(bill)} />
          <BillLines lines={bill.lines} />
          {bill.usage && <BillExplained usage={bill.usage} />}
          {bill.seller && <Facts title="Seller, as issued" rows={party(bill.seller)} columns={4} />}
          {bill.buyer && <Facts title="Buyer, as issued" rows={party(bill.buyer)} columns={4} />}
          {bill.notes && <Words title="Notes" text={bill.notes} />}
        </>
      )}
    </RecordScreen>
  );
}
