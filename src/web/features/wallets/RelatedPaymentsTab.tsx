import type { Id } from '../../../domain/entity';
import type { ContractPayment } from '../../../domain/wallets/payment';
import { CORRECTS_PAYMENTS } from '../../../domain/wallets/walletTransitions';
import { usePermission } from '../../store/usePermission';
import { actionsColumn } from '../../ui/table/columns/actionsColumn';
import type { Column } from '../../ui/table/tableTypes';
import { contractPayments } from '../payments/accountStatement';
import { clientPaymentColumns, contractPaymentColumns } from '../payments/moneyColumns';
import { RelatedTab } from '../records/RelatedTab';
import { PaymentCorrections } from './WalletTransitionButtons';
import { paymentColumns } from './walletColumns';
import { wallets } from './wallets';

const correctionColumn = actionsColumn<ContractPayment>(
  (payment, tabIndex) => <PaymentCorrections payment={payment} tabIndex={tabIndex} />,
  { width: 72 },
);

/** Corrections follow the receipt, so that they stay visible in narrow tables. */
const withCorrections = (columns: readonly Column<ContractPayment>[]): readonly Column<ContractPayment>[] => [
  ...columns.slice(0, 1),
  correctionColumn,
  ...columns.slice(1),
];

const COLUMNS = { client: clientPaymentColumns, contract: contractPaymentColumns };
const CORRECTABLE_COLUMNS = {
  client: withCorrections(clientPaymentColumns),
  contract: withCorrections(contractPaymentColumns),
};

interface RelatedPaymentsTabProps {
  field: 'client' | 'contract';
  recordId: Id;
}

/**
 * Payments of the client or contract on the page: wallet records for super administrators, their allocations for
 * other users.
 */
export function RelatedPaymentsTab({ field, recordId }: RelatedPaymentsTabProps) {
  const isSuperAdmin = usePermission('superAdmin');
  const canCorrect = usePermission(CORRECTS_PAYMENTS);
  const tab = { label: 'Payments', field, recordId };
  if (isSuperAdmin) return <RelatedTab {...tab} resource={wallets} columns={paymentColumns} />;
  const columns = (canCorrect ? CORRECTABLE_COLUMNS : COLUMNS)[field];
  return <RelatedTab {...tab} resource={contractPayments} columns={columns} />;
}
