import { Suspense, lazy, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Contract } from '../../../domain/contract';
import { CONTRACT_STEPS } from '../../../domain/contractSteps';
import { contractSteps } from '../../entities/contractSteps';
import { contracts } from '../../entities/contracts';
import { LinkButton } from '../../ui/LinkButton';
import type { BulkPlan } from '../BulkBar';
import { ListScreen } from '../ListScreen';
import { AREAS } from '../areas';
import { useOptions } from '../useOptions';
import { useOwnRoutes } from '../useOwnRoutes';
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
