import { useSearchParams } from 'react-router-dom';
import type { Counter } from '../../../domain/counters/counter';
import { COUNTER_BULK_TRANSITIONS, COUNTER_TRANSITIONS } from '../../../domain/counters/counterTransitions';
import { counterTransitions } from './counterTransitions';
import { counters } from './counters';
import { LinkButton } from '../../ui/layout/LinkButton';
import type { BulkActions } from '../bulkActions/useBulkActions';
import { ListScreen } from '../records/ListScreen';
import { routeForm } from './CounterActions';
import { CounterImport } from './CounterImport';
import { counterColumns } from './counterColumns';
import { ReviewReadingsLink } from './readings/ReviewReadingsLink';
import { RouteSheet } from './RouteSheet';
import { counterRecords, counterFilters, counterQuickFilters } from './counterRecords';

/** The counters, or with `?sheet=yes` a route sheet, or with `?import` the import. */
export default function CounterList() {
  const [params] = useSearchParams();
  if (params.has('import')) return <CounterImport />;
  return params.get('sheet') === 'yes' ? <RouteSheet recordType={counterRecords} /> : <CounterTable />;
}

const ACTIONS = (
  <>
    <LinkButton to="/counters?import=readings" variant="outlined">
      Import
    </LinkButton>
    <LinkButton to="/counters?sheet=yes" variant="outlined">
      Route sheet
    </LinkButton>
    <ReviewReadingsLink />
  </>
);

const BULK: BulkActions<Counter> = {
  rules: COUNTER_TRANSITIONS,
  labels: counterTransitions.labels,
  names: COUNTER_BULK_TRANSITIONS,
  nameOf: ({ serial_number, unit_no }) => [serial_number, unit_no].filter(Boolean).join(', '),
  forms: { route: routeForm('') },
};

const CounterTable = () => (
  <ListScreen
    resource={counters}
    recordType={counterRecords}
    filters={counterFilters}
    quickFilters={counterQuickFilters}
    columns={counterColumns}
    bulkActions={BULK}
    actions={ACTIONS}
  />
);
