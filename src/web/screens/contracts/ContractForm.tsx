import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { NEW_CONTRACT, contractDraft } from '../../../domain/contract';
import type { Id, Ref } from '../../../domain/entity';
import { clients } from '../../entities/clients';
import { contracts } from '../../entities/contracts';
import { useMay } from '../../kit/useMay';
import { useRecord } from '../../kit/useRecord';
import { FormScreen } from '../FormScreen';
import { AREAS } from '../areas';
import { today } from '../today';
import { useOptions } from '../useOptions';
import { contractGroups } from './contractGroups';

/** Add a contract, or change what is written about one; a new one may begin with the client in the address. */
export default function ContractForm() {
  const [params] = useSearchParams();
  const wished = params.get('client');
  return wished ? <ForClient id={wished} /> : <TheForm />;
}

function ForClient({ id }: { id: Id }) {
  const { record, problem } = useRecord(clients, id);
  if (!record && !problem) return null;
  return <TheForm client={record ?? undefined} />;
}

function TheForm({ client: chosen }: { client?: Ref }) {
  const seeking = useOptions('clients');
  const counter = useOptions('freeCounters');
  const tariff = useOptions('tariffs');
  const tanks = useOptions('tanks');
  const tank = useMay('canViewTanks') ? tanks : undefined;
  const [fresh] = useState(() => ({
    ...NEW_CONTRACT,
    start_date: today(),
    ...(chosen && { client: chosen._id }),
  }));
  const groups = useMemo(() => {
    const client = chosen ? { ...seeking, chosen } : seeking;
    return contractGroups({ client, counter, tariff, tank });
  }, [seeking, chosen, counter, tariff, tank]);
  const plan = useMemo(() => ({ groups, schema: contractDraft, fresh }), [groups, fresh]);
  return (
    <FormScreen
      kit={contracts}
      area={AREAS.contracts}
      nameOf={(contract) => contract.unique_number}
      plan={plan}
    />
  );
}
