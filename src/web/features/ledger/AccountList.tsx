import type { LedgerAccount } from '../../../domain/ledger/account';
import { labelOf } from '../../../domain/labels';
import { Page } from '../../ui/layout/Page';
import { RouteLink } from '../../ui/layout/RouteLink';
import { usePermission } from '../../store/usePermission';
import { actionsColumn } from '../../ui/table/columns/actionsColumn';
import { linkColumn, textColumn } from '../../ui/table/columns/columns';
import type { Column } from '../../ui/table/tableTypes';
import { AllRows } from './AllRows';
import { ledgerAccounts } from './ledger';
import { accountRecords } from './ledgerRecords';

const ModifyLink = ({ account: { _id, name } }: { account: LedgerAccount }) =>
  usePermission(accountRecords.update) && (
    <RouteLink to={`${accountRecords.path}/${_id}/edit`} label={`Modify ${name}`}>
      Modify
    </RouteLink>
  );

const columns: readonly Column<LedgerAccount>[] = [
  textColumn('number', 'Number', ({ number }) => number),
  linkColumn(
    'name',
    'Name',
    ({ name }) => name,
    ({ _id }) => `${accountRecords.path}/${_id}`,
    { flex: 1 },
  ),
  textColumn('type', 'Type', ({ type }) => labelOf(type)),
  textColumn('erp_code', 'ERP account', ({ erp_code }) => erp_code),
  actionsColumn<LedgerAccount>((account) => <ModifyLink account={account} />, { width: 90 }),
];

/** The chart of accounts; each account links to its lines. */
export default function AccountList() {
  return (
    <Page breadcrumbs={['Accounting', accountRecords.title]} title={accountRecords.title}>
      <AllRows
        resource={ledgerAccounts}
        columns={columns}
        groups={[{ title: 'Chart of accounts', select: (rows) => rows, emptyText: 'No accounts yet.' }]}
      />
    </Page>
  );
}
