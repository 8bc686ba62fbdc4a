import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Contract } from '../../../../domain/contracts/contract';
import { formatDate } from '../../../../domain/dates';
import { formatAed } from '../../../../domain/money';
import { labelOf } from '../../../../domain/labels';
import { usePermission } from '../../../store/usePermission';
import { DescriptionList } from '../../../ui/record/DescriptionList';
import { metres } from '../contractDetails';
import { EndingActions } from './EndingActions';
import { LinkButton } from '../../../ui/layout/LinkButton';

const LOOK = 'The supply has ended. Review and issue the final invoice, then return to settle the deposit.';
const HELD =
  'The supply has ended, and the final invoice is held for review. Release and issue it, then return to settle the deposit.';

/** The second step: the final invoice is looked at and issued on its own page. */
export function EndingInvoice({ contract, onClose }: { contract: Contract; onClose: () => void }) {
  const mayView = usePermission('canViewBills');
  const { final_bill: bill, supply_ended_on } = contract;
  return (
    <>
      <Typography>{bill?.status === 'Held' ? HELD : LOOK}</Typography>
      <DescriptionList
        columns={4}
        items={[
          ['Supply ended', formatDate(supply_ended_on)],
          ['Closing reading', metres(contract.closing_reading)],
          ['Final invoice', formatAed(bill?.total)],
          ['State', bill ? labelOf(bill.status) : undefined],
        ]}
      />
      <EndingActions>
        {bill && mayView && (
          <LinkButton to={`/bills/${bill._id}`} variant="contained">
            Open the final invoice
          </LinkButton>
        )}
        <Button onClick={onClose}>Later</Button>
      </EndingActions>
    </>
  );
}
