import type { StatementRow } from '../../../domain/wallets/accountStatement';
import { usePermission } from '../../store/usePermission';
import { RouteLink } from '../../ui/layout/RouteLink';

/** Document number of a statement row, as a link to the invoice if the user may view it. */
export function StatementRowNumber({ row: { bill, number } }: { row: StatementRow }) {
  const canOpen = usePermission('canViewBills');
  return bill && canOpen ? <RouteLink to={`/bills/${bill}`}>{number}</RouteLink> : number;
}
