import { Suspense, lazy, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Contract } from '../../../domain/contracts/contract';
import {
  CONTRACT_BULK_TRANSITIONS,
  CONTRACT_TRANSITIONS,
} from '../../../domain/contracts/contractTransitions';
import { canRecordPayments } from '../../../domain/permissions';
import { usePermission } from '../../store/usePermission';
import { COLLECTION_VISITS_PATH } from './collectionVisits';
import { contractTransitions } from './contractTransitions';
import { contracts } from './contracts';
import { LinkButton } from '../../ui/layout/LinkButton';
import type { BulkActions } from '../bulkActions/useBulkActions';
import { ListScreen } from '../records/ListScreen';
import { useRecordOptions } from '../records/useRecordOptions';
import { useAssignedRoutes } from '../listPreferences/useAssignedRoutes';
import { ReviewReadingsLink } from '../counters/readings/ReviewReadingsLink';
import { contractColumns } from './contractColumns';
import { contractBulkForms } from './contractTransitionForms';
import { contractRecords, contractFilters, contractQuickFilters } from './contractRecords';
import { collectorOptions } from './contractOptions';

const BULK = {
  rules: CONTRACT_TRANSITIONS,
  labels: contractTransitions.labels,
  names: CONTRACT_BULK_TRANSITIONS,
  nameOf: ({ unique_number, client }: Contract) => `${unique_number}, ${client.label}`,
} satisfies BulkActions<Contract>;

const RouteSheet = lazy(async () => ({ default: (await import('../counters/RouteSheet')).RouteSheet }));

const CollectionVisitScreen = lazy(() => import('./CollectionVisitScreen'));

/**
 * The contracts; with `?sheet=yes` a meter reader's route sheet, with `?view=visits` a collector's visits.
 */
export default function ContractList() {
  const [params] = useSearchParams();
  if (params.get('view') === 'visits')
    return (
      <Suspense fallback={null}>
        <CollectionVisitScreen />
      </Suspense>
    );
  if (params.get('sheet') !== 'yes') return <ContractTable />;
  return (
    <Suspense fallback={null}>
      <RouteSheet recordType={contractRecords} />
    </Suspense>
  );
}

function ContractTable() {
  const routes = useAssignedRoutes();
  const canCollect = usePermission(canRecordPayments);
  const collector = useRecordOptions(collectorOptions);
  const bulk = useMemo(
    (): BulkActions<Contract> => ({ ...BULK, forms: contractBulkForms(collector) }),
    [collector],
  );
  const routeSheetButton = routes.length > 0 && (
    <LinkButton to="/contracts?sheet=yes" variant="outlined">
      Route sheet
    </LinkButton>
  );
  return (
    <ListScreen
      resource={contracts}
      recordType={contractRecords}
      filters={contractFilters}
      quickFilters={contractQuickFilters}
      columns={contractColumns}
      bulkActions={bulk}
      actions={
        <>
          {routeSheetButton}
          {canCollect && (
            <LinkButton to={COLLECTION_VISITS_PATH} variant="outlined">
              Collection visits
            </LinkButton>
          )}
          <ReviewReadingsLink />
        </>
      }
    />
  );
}
