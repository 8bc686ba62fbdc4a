import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { contractInputSchema } from '../../../domain/contracts/contract';
import { contracts } from './contracts';
import { FormScreen } from '../records/FormScreen';
import { AddContract } from './AddContract';
import { contractFieldGroups } from './contractFieldGroups';
import { useContractSources } from './useContractSources';
import { contractRecords } from './contractRecords';

/** Add a contract step by step, or change what is written about one on one page. */
export default function ContractForm() {
  const { id } = useParams();
  return id === undefined ? <AddContract /> : <EditContract />;
}

const FRESH = {};

function EditContract() {
  const sources = useContractSources();
  const plan = useMemo(
    () => ({ groups: contractFieldGroups(sources), schema: contractInputSchema, initialValues: FRESH }),
    [sources],
  );
  return (
    <FormScreen
      resource={contracts}
      area={contractRecords}
      nameOf={(contract) => contract.unique_number}
      definition={plan}
    />
  );
}
