import type { ContractPayment } from '../../../domain/wallets/payment';
import { actionsColumn } from '../../ui/table/columns/actionsColumn';
import type { Column } from '../../ui/table/tableTypes';
import { clientPaymentColumns, contractPaymentColumns } from '../payments/moneyColumns';
import { PaymentCorrections } from './WalletTransitionButtons';

const correctionColumn = actionsColumn<ContractPayment>(
  (payment) => <PaymentCorrections payment={payment} />,
  { width: 72 },
);

/** Corrections follow the receipt, so that they stay visible in narrow tables. */
const withCorrections = (columns: readonly Column<ContractPayment>[]): readonly Column<ContractPayment>[] => [
  ...columns.slice(0, 1),
  correctionColumn,
  ...columns.slice(1),
];

/** Columns of the payments of a contract, with their corrections. */
export const correctableContractColumns = withCorrections(contractPaymentColumns);

/** Columns of the payments of a client, with their corrections. */
export const correctableClientColumns = withCorrections(clientPaymentColumns);
