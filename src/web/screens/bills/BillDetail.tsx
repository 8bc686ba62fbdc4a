import Typography from '@mui/material/Typography';
import type { Bill } from '../../../domain/bill';
import { showDate } from '../../../domain/dates';
import { aed } from '../../../domain/money';
import { wordOf } from '../../../domain/words';
import { bills } from '../../entities/bills';
import type { Fact } from '../../ui/Facts';
import { Facts } from '../../ui/Facts';
import { Surface } from '../../ui/Surface';
import { RecordScreen } from '../RecordScreen';
import { RefLink } from '../RefLink';
import { AREAS } from '../areas';
import { BillState } from './BillState';
import { periodOf } from './period';

const identity = (bill: Bill): Fact[] => [
  ['Number', bill.unique_number],
  ['Kind', wordOf(bill.kind)],
  ['Client', <RefLink key="client" area={AREAS.clients} to={bill.client} />],
  ['Contract', <RefLink key="contract" area={AREAS.contracts} to={bill.contract} />],
  ['Order', <RefLink key="order" area={AREAS.orders} to={bill.order} />],
  ['Language', wordOf(bill.language)],
];

const dates = (bill: Bill): Fact[] => [
  ['Period', periodOf(bill)],
  ['Supply date', showDate(bill.supply_date)],
  ['Issue date', showDate(bill.issue_date)],
  ['Due date', showDate(bill.due_date)],
];

const amounts = (bill: Bill): Fact[] => [
  ['Subtotal', aed(bill.subtotal)],
  ['VAT', aed(bill.vat_total)],
  ['Total', aed(bill.total)],
  ['Paid', aed(bill.paid_amount)],
  ['Credited', aed(bill.credited_amount)],
  ['Balance', aed(bill.balance_due)],
];

const Notes = ({ text }: { text: string }) => (
  <Surface title="Notes">
    <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }} dir="auto">
      {text}
    </Typography>
  </Surface>
);

/** One invoice: for whom and for what, its dates, and what is still to be paid. */
export default function BillDetail() {
  return (
    <RecordScreen
      kit={bills}
      area={AREAS.bills}
      nameOf={(bill) => bill.unique_number}
      chip={(bill) => <BillState bill={bill} />}
    >
      {(bill) => (
        <>
          <Facts title="Identity" rows={identity(bill)} />
          <Facts title="Dates" rows={dates(bill)} columns={4} />
          <Facts title="Amounts" rows={amounts(bill)} />
          {bill.notes && <Notes text={bill.notes} />}
        </>
      )}
    </RecordScreen>
  );
}
