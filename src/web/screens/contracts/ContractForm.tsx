import { useMemo, useState } from 'react';
import { NEW_CONTRACT, contractDraft } from '../../../domain/contract';
import { contracts } from '../../entities/contracts';
import { useMay } from '../../kit/useMay';
import { FormScreen } from '../FormScreen';
import { AREAS } from '../areas';
import { today } from '../today';
import { useOptions } from '../useOptions';
import { contractGroups } from './contractGroups';

/** Add a contract, or change what is written about one. */
export default function ContractForm() {
  const client = useOptions('clients');
  const counter = useOptions('freeCounters');
  const tariff = useOptions('tariffs');
  const tanks = useOptions('tanks');
  const tank = useMay('canViewTanks') ? tanks : undefined;
  const [fresh] = useState(() => ({ ...NEW_CONTRACT, start_date: today() }));
  const groups = useMemo(
    () => contractGroups({ client, counter, tariff, tank }),
    [client, counter, tariff, tank],
  );
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
