import Button from '@mui/material/Button';
import { Suspense, useMemo, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { BANK_LINE_BULK_TRANSITIONS, BANK_LINE_TRANSITIONS } from '../../../domain/bank/bankLine';
import type { BankLine } from '../../../domain/bank/bankLine';
import { formatDate } from '../../../domain/dates';
import { formatAed } from '../../../domain/money';
import { selectIsPending } from '../../store/requests';
import { useList } from '../../store/useList';
import { LinkButton } from '../../ui/layout/LinkButton';
import { lazyWithPreload } from '../../ui/layout/lazyWithPreload';
import { Page } from '../../ui/layout/Page';
import { Tabs } from '../../ui/layout/Tabs';
import { DataTable } from '../../ui/table/DataTable';
import { BulkActionsBar } from '../bulkActions/BulkActionsBar';
import { useListSelection } from '../bulkActions/listSelection';
import type { BulkActions } from '../bulkActions/useBulkActions';
import { useShownRows } from '../bulkActions/useBulkActions';
import { bankLineTransitions, bankLines, bankStatements, propose, proposeClicked } from './bank';
import { bankLineColumns, bankStatementColumns } from './bankColumns';
import {
  NEW_STATEMENT_PATH,
  bankLineFilters,
  bankLineQuickFilters,
  bankLineRecords,
  bankStatementFilters,
} from './bankRecords';
import { ReconciliationPanel } from './ReconciliationPanel';

const MatchDialog = lazyWithPreload(() => import(/* webpackChunkName: "bank-form" */ './MatchDialog'));

const importStatement = (
  <LinkButton to={NEW_STATEMENT_PATH} variant="contained">
    Import statement
  </LinkButton>
);

/** Statement lines and their matches, the reconciliation of the account, and imported statements. */
export const BankScreen = () => (
  <Page breadcrumbs={[{ label: 'Wallets', to: '/wallets' }, 'Bank']} title="Bank" actions={importStatement}>
    <Tabs
      label="Bank"
      tabs={[
        { value: 'Lines', label: 'Statement lines', content: <LineTable /> },
        { label: 'Reconciliation', content: <ReconciliationPanel /> },
        { label: 'Statements', content: <BankStatementTable /> },
      ]}
    />
  </Page>
);

const BULK: BulkActions<BankLine> = {
  rules: BANK_LINE_TRANSITIONS,
  labels: bankLineTransitions.labels,
  names: BANK_LINE_BULK_TRANSITIONS,
  nameOf: ({ day, text, amount }) => `${formatDate(day)}, ${formatAed(amount)}, ${text}`,
};

function LineTable() {
  const dispatch = useDispatch();
  const list = useList(bankLines, undefined, bankLineFilters);
  const selection = useListSelection('bank');
  const isProposing = useSelector(selectIsPending(propose));
  const [matched, setMatched] = useState<readonly BankLine[]>([]);
  const columns = useMemo(() => bankLineColumns((line) => setMatched([line])), []);
  const rowOf = useShownRows(list);
  const selected = [...selection.selectedIds].flatMap((id) => rowOf(id) ?? []);
  const isEachShown = selected.length === selection.selectedIds.size;
  const matchable = selected.filter(({ status }) => status !== 'Confirmed');
  return (
    <>
      <DataTable
        label="Statement lines"
        columns={columns}
        list={list}
        selection={selection}
        quickFilters={bankLineQuickFilters}
        searchLabel="Search lines"
        emptyState={{ title: 'No statement yet', action: importStatement }}
        toolbar={
          <>
            <BulkActionsBar
              recordType={bankLineRecords}
              list={list}
              columns={columns}
              selection={selection}
              actions={BULK}
            />
            {isEachShown && matchable.length > 1 && (
              <Button
                onClick={() => {
                  setMatched(matchable);
                }}
              >
                Match together
              </Button>
            )}
            <Button disabled={isProposing} onClick={() => dispatch(proposeClicked())}>
              Propose matches
            </Button>
          </>
        }
      />
      {matched.length > 0 && (
        <Suspense fallback={null}>
          <MatchDialog
            lines={matched}
            onClose={() => {
              setMatched([]);
            }}
            onMatched={() => {
              setMatched([]);
              selection.onChange(new Set());
            }}
          />
        </Suspense>
      )}
    </>
  );
}

const BankStatementTable = () => (
  <DataTable
    label="Statements"
    columns={bankStatementColumns}
    list={useList(bankStatements, undefined, bankStatementFilters)}
    searchLabel="Search statements"
    emptyState={{ title: 'No statement yet', action: importStatement }}
  />
);
