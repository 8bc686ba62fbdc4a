import type { StatementRow } from '../../../domain/wallets/accountStatement';
import { usePermission } from '../../store/usePermission';
import { RouteLink } from '../../ui/layout/RouteLink';

/** The number of what moved, leading to its invoice where there is one to be seen. */
export function MovementNumber({ row: { bill, number } }: { row: StatementRow }) {
  const canOpen = usePermission('canViewBills');
  return bill && canOpen ? <RouteLink to={`/bills/${bill}`}>{number}</RouteLink> : number;
}
