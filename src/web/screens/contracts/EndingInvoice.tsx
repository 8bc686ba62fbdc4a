import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import Typography from '@mui/material/Typography';
import type { Contract } from '../../../domain/contract';
import { showDate } from '../../../domain/dates';
import { aed } from '../../../domain/money';
import { wordOf } from '../../../domain/words';
import { useMay } from '../../kit/useMay';
import { Facts } from '../../ui/Facts';
import { LinkButton } from '../../ui/LinkButton';

/** The second step: the final invoice is looked at and issued on its own page. */
export function EndingInvoice({ contract, onClose }: { contract: Contract; onClose: () => void }) {
  const mayView = useMay('canViewBills');
  const { final_bill: bill, supply_ended_on } = contract;
  return (
    <>
      <Typography>
        The supply has ended. Look at the final invoice and issue it; then come back to settle the deposit.
      </Typography>
      <Facts
        columns={4}
        rows={[
          ['Supply ended', showDate(supply_ended_on)],
          ['Closing reading', contract.closing_reading],
          ['Final invoice', aed(bill?.total)],
          ['State', bill ? wordOf(bill.status) : undefined],
        ]}
      />
      <DialogActions>
        <Button onClick={onClose}>Later</Button>
        {bill && mayView && (
          <LinkButton to={`/bills/${bill._id}`} variant="contained">
            Open the final invoice
          </LinkButton>
        )}
      </DialogActions>
    </>
  );
}
