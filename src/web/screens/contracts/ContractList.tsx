import { useMemo } from 'react';
import type { Contract } from '../../../domain/contract';
import { CONTRACT_STEPS } from '../../../domain/contractSteps';
import { contractSteps } from '../../entities/contractSteps';
import { contracts } from '../../entities/contracts';
import type { BulkPlan } from '../BulkBar';
import { ListScreen } from '../ListScreen';
import { AREAS } from '../areas';
import { useOptions } from '../useOptions';
import { contractColumns } from './contractColumns';
import { manyContractsForms } from './contractStepForms';

const STEPS = {
  steps: CONTRACT_STEPS,
  words: contractSteps.words,
  names: ['submit', 'assign', 'renew', 'suspend', 'resume', 'close', 'cancel'],
  nameOf: ({ unique_number, client }: Contract) => `${unique_number}, ${client.label}`,
} satisfies BulkPlan<Contract>;

/** The supply agreements; many at once may be given to a collector, renewed, suspended and ended. */
export default function ContractList() {
  const collector = useOptions('collectors');
  const bulk = useMemo(
    (): BulkPlan<Contract> => ({ ...STEPS, forms: manyContractsForms(collector) }),
    [collector],
  );
  return <ListScreen kit={contracts} area={AREAS.contracts} columns={contractColumns} bulk={bulk} />;
}
