import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { tankDraft } from '../../../domain/tanks/tank';
import { tanks } from './tanks';
import { useMay } from '../../store/usePermission';
import { FormScreen } from '../records/FormScreen';
import { AREAS } from '../records/recordTypes';
import { useOptions } from '../records/useRecordOptions';
import { tankGroups, withOwner } from './tankGroups';
import { useNewTank } from './useNewTank';

/** Add a tank, or change what is written about one. */
export default function TankForm() {
  const clients = useOptions('clients');
  const mayClients = useMay('canViewClients');
  const { id } = useParams();
  const fresh = useNewTank(id === undefined);
  const plan = useMemo(() => {
    const groups = mayClients ? withOwner(clients) : tankGroups;
    return { groups, schema: tankDraft, fresh: fresh ?? {} };
  }, [clients, mayClients, fresh]);
  if (!fresh) return null;
  return <FormScreen kit={tanks} area={AREAS.tanks} nameOf={({ code }) => code} plan={plan} />;
}
