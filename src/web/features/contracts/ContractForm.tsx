import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { useSelector } from 'react-redux';
import { contractInputSchema, isContractEditable } from '../../../domain/contracts/contract';
import type { Id } from '../../../domain/entity';
import { contracts } from './contracts';
import { FormScreen } from '../records/FormScreen';
import { AddContract } from './AddContract';
import { contractFieldGroups } from './contractFieldGroups';
import { useContractOptions } from './useContractOptions';
import { contractRecords } from './contractRecords';

/** Wizard for a new contract, one page for an existing one. */
export default function ContractForm() {
  const { id } = useParams();
  return id === undefined ? <AddContract /> : <EditContract id={id} />;
}

const EMPTY = {};

function EditContract({ id }: { id: Id }) {
  const sources = useContractOptions();
  const contract = useSelector(useMemo(() => contracts.selectRecord(id), [id]));
  const isStarted = contract !== undefined && !isContractEditable(contract);
  const definition = useMemo(
    () => ({
      groups: contractFieldGroups({ ...sources, isStarted }),
      schema: contractInputSchema,
      initialValues: EMPTY,
    }),
    [sources, isStarted],
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
