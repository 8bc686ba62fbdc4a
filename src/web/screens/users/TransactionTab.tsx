import { useMemo } from 'react';
import type { Id } from '../../../domain/entity';
import { wallets } from '../../entities/wallets';
import { useList } from '../../kit/useList';
import { DataTable } from '../../ui/DataTable';
import { walletColumns } from '../wallets/walletColumns';

/** The payments that an employee took. */
export function TransactionTab({ userId }: { userId: Id }) {
  const base = useMemo(() => ({ search: userId, field: 'user' }), [userId]);
  const list = useList(wallets, base);
  return <DataTable label="Transactions" columns={walletColumns} list={list} noRows={NONE} cards={false} />;
}

const NONE = { title: 'No transactions yet' };
