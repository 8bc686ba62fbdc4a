import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { tankInputSchema } from '../../../domain/tanks/tank';
import { tanks } from './tanks';
import { usePermission } from '../../store/usePermission';
import { FormScreen } from '../records/FormScreen';
import { useRecordOptions } from '../records/useRecordOptions';
import { tankFieldGroups, withOwner } from './tankFieldGroups';
import { useNewTank } from './useNewTank';
import { tankRecords } from './tankRecords';

/** Add a tank, or change what is written about one. */
export default function TankForm() {
  const clients = useRecordOptions('clients');
  const mayClients = usePermission('canViewClients');
  const { id } = useParams();
  const initialValues = useNewTank(id === undefined);
  const plan = useMemo(() => {
    const groups = mayClients ? withOwner(clients) : tankFieldGroups;
    return { groups, schema: tankInputSchema, initialValues: initialValues ?? {} };
  }, [clients, mayClients, initialValues]);
  if (!initialValues) return null;
  return <FormScreen resource={tanks} area={tankRecords} nameOf={({ code }) => code} definition={plan} />;
}
