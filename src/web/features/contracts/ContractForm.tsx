import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { contractDraft } from '../../../domain/contracts/contract';
import { contracts } from './contracts';
import { FormScreen } from '../records/FormScreen';
import { AREAS } from '../records/recordTypes';
import { AddContract } from './AddContract';
import { contractGroups } from './contractGroups';
import { useContractSources } from './useContractSources';

/** Add a contract step by step, or change what is written about one on one page. */
export default function ContractForm() {
  const { id } = useParams();
  return id === undefined ? <AddContract /> : <EditContract />;
}

const FRESH = {};

function EditContract() {
  const sources = useContractSources();
  const plan = useMemo(
    () => ({ groups: contractGroups(sources), schema: contractDraft, fresh: FRESH }),
    [sources],
  );
  return (
    <FormScreen
      kit={contracts}
      area={AREAS.contracts}
      nameOf={(contract) => contract.unique_number}
      plan={plan}
    />
  );
}
