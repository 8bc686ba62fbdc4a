import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Contract } from '../../../domain/contracts/contract';
import { showDate } from '../../../domain/dates';
import { aed } from '../../../domain/money';
import { wordOf } from '../../../domain/labels';
import { useMay } from '../../store/usePermission';
import { Facts } from '../../ui/record/DescriptionList';
import { metres } from './contractFacts';
import { EndingBar } from './EndingBar';
import { LinkButton } from '../../ui/layout/LinkButton';

const LOOK =
  'The supply has ended. Look at the final invoice and issue it; then come back to settle the deposit.';
const HELD =
  'The supply has ended, and something about the final invoice asks for a look. Release it, issue it, and then come back to settle the deposit.';

/** The second step: the final invoice is looked at and issued on its own page. */
export function EndingInvoice({ contract, onClose }: { contract: Contract; onClose: () => void }) {
  const mayView = useMay('canViewBills');
  const { final_bill: bill, supply_ended_on } = contract;
  return (
    <>
      <Typography>{bill?.status === 'Held' ? HELD : LOOK}</Typography>
      <Facts
        columns={4}
        rows={[
          ['Supply ended', showDate(supply_ended_on)],
          ['Closing reading', metres(contract.closing_reading)],
          ['Final invoice', aed(bill?.total)],
          ['State', bill ? wordOf(bill.status) : undefined],
        ]}
      />
      <EndingBar>
        {bill && mayView && (
          <LinkButton to={`/bills/${bill._id}`} variant="contained">
            Open the final invoice
          </LinkButton>
        )}
        <Button onClick={onClose}>Later</Button>
      </EndingBar>
    </>
  );
}
