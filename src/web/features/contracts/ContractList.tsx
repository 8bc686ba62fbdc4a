import { Suspense, lazy, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Contract } from '../../../domain/contracts/contract';
import { CONTRACT_TRANSITIONS } from '../../../domain/contracts/contractTransitions';
import { contractTransitions } from './contractTransitions';
import { contracts } from './contracts';
import { LinkButton } from '../../ui/layout/LinkButton';
import type { BulkActions } from '../bulkActions/useBulkActions';
import { ListScreen } from '../records/ListScreen';
import { useRecordOptions } from '../records/useRecordOptions';
import { useAssignedRoutes } from '../listPreferences/useAssignedRoutes';
import { contractColumns } from './contractColumns';
import { manyContractsForms } from './contractTransitionForms';
import { contractRecords, contractFilters } from './contractRecords';
import { collectorOptions } from './contractOptions';

const STEPS = {
  steps: CONTRACT_TRANSITIONS,
  labels: contractTransitions.labels,
  names: ['submit', 'assign', 'renew', 'suspend', 'resume', 'close', 'cancel'],
  nameOf: ({ unique_number, client }: Contract) => `${unique_number}, ${client.label}`,
} satisfies BulkActions<Contract>;

const RouteSheet = lazy(async () => ({ default: (await import('../counters/RouteSheet')).RouteSheet }));

/** The supply agreements; for whoever reads their counters, with a sheet in hand, those of one walk. */
export default function ContractList() {
  const [params] = useSearchParams();
  if (params.get('sheet') !== 'yes') return <Contracts />;
  return (
    <Suspense fallback={null}>
      <RouteSheet area={contractRecords} />
    </Suspense>
  );
}

/** All of them; many at once may be given to a collector, renewed, suspended and ended. */
function Contracts() {
  const routes = useAssignedRoutes();
  const collector = useRecordOptions(collectorOptions);
  const bulk = useMemo(
    (): BulkActions<Contract> => ({ ...STEPS, forms: manyContractsForms(collector) }),
    [collector],
  );
  const sheet = routes.length > 0 && (
    <LinkButton to="/contracts?sheet=yes" variant="outlined">
      Route sheet
    </LinkButton>
  );
  return (
    <ListScreen
      resource={contracts}
      area={contractRecords}
      filters={contractFilters}
      columns={contractColumns}
      bulk={bulk}
      actions={sheet}
    />
  );
}
