import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Contract } from '../../../../domain/contracts/contract';
import { formatDate } from '../../../../domain/dates';
import { formatAed } from '../../../../domain/money';
import { formatM3 } from '../../../../domain/quantities';
import { labelOf } from '../../../../domain/labels';
import { usePermission } from '../../../store/usePermission';
import { DescriptionList } from '../../../ui/record/DescriptionList';
import { TerminationActions } from './TerminationActions';
import { LinkButton } from '../../../ui/layout/LinkButton';

const REVIEW_TEXT =
  'The supply has ended. Review and issue the final invoice, then return to settle the deposit.';
const HELD_TEXT =
  'The supply has ended, and the final invoice is held for review. Release and issue it, then return to settle the deposit.';

const ISSUED_BY_OTHERS_TEXT =
  'The supply has ended. The final invoice must be issued by a colleague who may update invoices; then return to settle the deposit.';

/** Second step: links to the final invoice, which is issued on its own page. */
export function TerminationInvoice({ contract, onClose }: { contract: Contract; onClose: () => void }) {
  const canView = usePermission('canViewBills');
  const canIssue = usePermission('canUpdateBills');
  const { final_bill: bill, supply_ended_on } = contract;
  return (
    <>
      <Typography>
        {!canIssue ? ISSUED_BY_OTHERS_TEXT : bill?.status === 'Held' ? HELD_TEXT : REVIEW_TEXT}
      </Typography>
      <DescriptionList
        columns={4}
        items={[
          ['Supply ended', formatDate(supply_ended_on)],
          ['Closing reading', formatM3(contract.closing_reading)],
          ['Final invoice', formatAed(bill?.total)],
          ['Status', bill ? labelOf(bill.status) : undefined],
        ]}
      />
      <TerminationActions>
        {bill && canView && (
          <LinkButton to={`/bills/${bill._id}`} variant="contained">
            Open the final invoice
          </LinkButton>
        )}
        <Button onClick={onClose}>Later</Button>
      </TerminationActions>
    </>
  );
}
