import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { contractInputSchema } from '../../../domain/contracts/contract';
import { contracts } from './contracts';
import { FormScreen } from '../records/FormScreen';
import { AddContract } from './AddContract';
import { contractFieldGroups } from './contractFieldGroups';
import { useContractOptions } from './useContractOptions';
import { contractRecords } from './contractRecords';

/** Wizard for a new contract, one page for an existing one. */
export default function ContractForm() {
  const { id } = useParams();
  return id === undefined ? <AddContract /> : <EditContract />;
}

const EMPTY = {};

function EditContract() {
  const sources = useContractOptions();
  const definition = useMemo(
    () => ({ groups: contractFieldGroups(sources), schema: contractInputSchema, initialValues: EMPTY }),
    [sources],
  );
  return (
    <FormScreen
      resource={contracts}
      recordType={contractRecords}
      nameOf={(contract) => contract.unique_number}
      definition={definition}
    />
  );
}
