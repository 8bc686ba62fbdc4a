import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMemo } from 'react';
import { useDispatch } from 'react-redux';
import { promiseInputSchema } from '../../../domain/contracts/collectionVisit';
import type { CollectionVisit } from '../../../domain/contracts/collectionVisit';
import type { Id } from '../../../domain/entity';
import { canRecordPayments } from '../../../domain/permissions';
import { formDialog, useFormDialog } from '../../store/formDialog';
import { useList } from '../../store/useList';
import { Page } from '../../ui/layout/Page';
import { renderPhone } from '../../ui/record/contact';
import { actionsColumn } from '../../ui/table/columns/actionsColumn';
import { dateColumn, linkColumn, moneyColumn, textColumn, UNSORTED } from '../../ui/table/columns/columns';
import { DataTable } from '../../ui/table/DataTable';
import { nodeColumn } from '../../ui/table/columns/nodeColumn';
import type { Column } from '../../ui/table/tableTypes';
import type { TransitionForm } from '../records/TransitionDialog';
import { TransitionDialog } from '../records/TransitionDialog';
import { placeOf } from '../records/titles';
import { usePermission } from '../../store/usePermission';
import {
  collectionVisitFilters,
  collectionVisitQuickFilters,
  collectionVisitTransitions,
  collectionVisits,
  formatPromise,
} from './collectionVisits';
import { contracts } from './contracts';

const COLUMNS: readonly Column<CollectionVisit>[] = [
  linkColumn(
    'site',
    'Place',
    ({ site, unit_no }) => placeOf(site.name, unit_no),
    ({ _id }) => `/contracts/${_id}`,
    { flex: 1 },
  ),
  textColumn('area', 'Area', ({ site: { area, emirate } }) => [area, emirate].filter(Boolean).join(', '), {
    ...UNSORTED,
    hideOrder: 2,
  }),
  textColumn('client', 'Client', ({ client }) => client.label, { ...UNSORTED, flex: 1 }),
  nodeColumn<CollectionVisit>(
    'Phone',
    ({ phone, phone_second }) => (
      <Stack component="span" sx={{ display: 'inline-flex', verticalAlign: 'middle', lineHeight: '18px' }}>
        {renderPhone(phone)}
        {renderPhone(phone_second)}
      </Stack>
    ),
    { ...UNSORTED, minWidth: 140 },
  ),
  moneyColumn('overdue_amount', 'Overdue (AED)', ({ overdue_amount }) => overdue_amount),
  dateColumn('overdue_since', 'Since', ({ overdue_since }) => overdue_since),
  textColumn('promised_on', 'Last promise', ({ promised_on, promise_note }) =>
    formatPromise(promised_on, promise_note),
  ),
  textColumn('collector', 'Collector', ({ collector }) => collector?.label, { ...UNSORTED, hideOrder: 1 }),
];

/** Overdue contracts in the order of a collector's route: by emirate, area, site and unit. */
export default function CollectionVisitScreen() {
  const canCollect = usePermission(canRecordPayments);
  const columns = useMemo(
    () =>
      canCollect ? [...COLUMNS, actionsColumn<CollectionVisit>(renderPromise, { width: 110 })] : COLUMNS,
    [canCollect],
  );
  const dispatch = useDispatch();
  const visits = useList(collectionVisits, undefined, collectionVisitFilters);
  const list = useMemo(
    () => ({ ...visits, prefetchRecord: (id: Id) => void dispatch(contracts.recordHovered(id)) }),
    [visits, dispatch],
  );
  return (
    <Page
      breadcrumbs={[{ label: 'Contracts', to: '/contracts' }, 'Collection visits']}
      title="Collection visits"
    >
      <DataTable
        label="Collection visits"
        columns={columns}
        list={list}
        quickFilters={collectionVisitQuickFilters}
        searchLabel="Search contract, client, phone or unit"
        emptyState={{ title: 'No overdue clients' }}
      />
      <OpenPromise rows={list.rows} />
    </Page>
  );
}

const renderPromise = (visit: CollectionVisit) => <PromiseButton visit={visit} />;

function PromiseButton({ visit: { _id } }: { visit: CollectionVisit }) {
  const dispatch = useDispatch();
  const request = collectionVisitTransitions.requests.promise.type;
  return (
    <Button size="small" onClick={() => dispatch(formDialog.actions.opened({ request, id: _id }))}>
      Promise
    </Button>
  );
}

/** Form of the promise for the selected visit. */
function OpenPromise({ rows }: { rows: readonly CollectionVisit[] }) {
  const { openId } = useFormDialog(collectionVisitTransitions.requests.promise);
  const visit = rows.find(({ _id }) => _id === openId);
  if (!visit) return null;
  const form: TransitionForm = {
    title: `When will ${visit.client.label} pay?`,
    schema: promiseInputSchema,
    groups: [
      {
        fields: [
          { name: 'promised_on', label: 'Promised day', kind: 'date', required: true },
          { name: 'promise_note', label: 'Note', kind: 'multiline', wide: true },
        ],
      },
    ],
  };
  return (
    <TransitionDialog record={visit} transitions={collectionVisitTransitions} forms={{ promise: form }} />
  );
}
