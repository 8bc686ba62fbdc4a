import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { TANK_INITIAL_VALUES, tankInputSchema } from '../../../domain/tanks/tank';
import { tanks } from './tanks';
import { usePermission } from '../../store/usePermission';
import type { QuickCreateFormProps } from '../../ui/form/formFields';
import { QuickCreateFormDialog } from '../quickCreate/QuickCreateFormDialog';
import { FormScreen } from '../records/FormScreen';
import { useRecordOptions } from '../records/useRecordOptions';
import { tankFieldGroups, withOwnerField } from './tankFieldGroups';
import { useTankInitialValues } from './useTankInitialValues';
import { tankRecords } from './tankRecords';
import { clientOptions } from '../clients/clientOptions';

/** Adds or edits a tank. */
export default function TankForm() {
  const clients = useRecordOptions(clientOptions);
  const canViewClients = usePermission('canViewClients');
  const { id } = useParams();
  const initialValues = useTankInitialValues(id === undefined);
  const definition = useMemo(() => {
    const groups = canViewClients ? withOwnerField(clients) : tankFieldGroups;
    return { groups, schema: tankInputSchema, initialValues: initialValues ?? {} };
  }, [clients, canViewClients, initialValues]);
  if (!initialValues) return null;
  return (
    <FormScreen
      resource={tanks}
      recordType={tankRecords}
      nameOf={({ code }) => code}
      definition={definition}
    />
  );
}

/** Adds a tank from a form that refers to one. */
export const NewTankDialog = (props: QuickCreateFormProps) => (
  <QuickCreateFormDialog
    {...props}
    recordType={tankRecords}
    groups={tankFieldGroups}
    schema={tankInputSchema}
    initialValues={(name) => ({ ...TANK_INITIAL_VALUES, name })}
  />
);
