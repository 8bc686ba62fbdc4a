import { Suspense, lazy, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Contract } from '../../../domain/contracts/contract';
import { CONTRACT_STEPS } from '../../../domain/contracts/contractTransitions';
import { contractSteps } from './contractTransitions';
import { contracts } from './contracts';
import { LinkButton } from '../../ui/layout/LinkButton';
import type { BulkPlan } from '../bulkActions/BulkActionsBar';
import { ListScreen } from '../records/ListScreen';
import { AREAS } from '../records/recordTypes';
import { useOptions } from '../records/useRecordOptions';
import { useOwnRoutes } from '../listPreferences/useAssignedRoutes';
import { contractColumns } from './contractColumns';
import { manyContractsForms } from './contractStepForms';

const STEPS = {
  steps: CONTRACT_STEPS,
  words: contractSteps.words,
  names: ['submit', 'assign', 'renew', 'suspend', 'resume', 'close', 'cancel'],
  nameOf: ({ unique_number, client }: Contract) => `${unique_number}, ${client.label}`,
} satisfies BulkPlan<Contract>;

const RouteSheet = lazy(async () => ({ default: (await import('../counters/RouteSheet')).RouteSheet }));

/** The supply agreements; for whoever reads their counters, with a sheet in hand, those of one walk. */
export default function ContractList() {
  const [params] = useSearchParams();
  if (params.get('sheet') !== 'yes') return <Contracts />;
  return (
    <Suspense fallback={null}>
      <RouteSheet area={AREAS.contracts} />
    </Suspense>
  );
}

/** All of them; many at once may be given to a collector, renewed, suspended and ended. */
function Contracts() {
  const routes = useOwnRoutes();
  const collector = useOptions('collectors');
  const bulk = useMemo(
    (): BulkPlan<Contract> => ({ ...STEPS, forms: manyContractsForms(collector) }),
    [collector],
  );
  const sheet = routes.length > 0 && (
    <LinkButton to="/contracts?sheet=yes" variant="outlined">
      Route sheet
    </LinkButton>
  );
  return (
    <ListScreen
      kit={contracts}
      area={AREAS.contracts}
      columns={contractColumns}
      bulk={bulk}
      actions={sheet}
    />
  );
}
