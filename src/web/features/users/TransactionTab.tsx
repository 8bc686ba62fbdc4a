import type { Id } from '../../../domain/entity';
import { wallets } from '../wallets/wallets';
import { useList } from '../../store/useList';
import { DataTable } from '../../ui/table/DataTable';
import { transactionColumns } from '../wallets/walletColumns';

/** Payments recorded by an employee. */
export function TransactionTab({ userId }: { userId: Id }) {
  const list = useList(wallets, { search: userId, field: 'user' });
  return <DataTable plain label="Transactions" columns={transactionColumns} list={list} cards={false} />;
}
