import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { TANK_INITIAL_VALUES, tankInputSchema } from '../../../domain/tanks/tank';
import { tanks } from './tanks';
import type { QuickCreateFormProps } from '../../ui/form/formFields';
import { QuickCreateFormDialog } from '../quickCreate/QuickCreateFormDialog';
import { FormScreen } from '../records/FormScreen';
import { useRecordOptions } from '../records/useRecordOptions';
import { tankFieldGroups } from './tankFieldGroups';
import { useTankInitialValues } from './useTankInitialValues';
import { tankRecords } from './tankRecords';
import { siteOptions } from '../sites/siteOptions';

export default function TankForm() {
  const site = useRecordOptions(siteOptions);
  const { id } = useParams();
  const initialValues = useTankInitialValues(id === undefined);
  const definition = useMemo(() => {
    return { groups: tankFieldGroups(site), schema: tankInputSchema, initialValues: initialValues ?? {} };
  }, [site, initialValues]);
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

/** Adds a tank from another form. */
export function NewTankDialog(props: QuickCreateFormProps) {
  const site = useRecordOptions(siteOptions);
  const groups = useMemo(() => tankFieldGroups(site), [site]);
  return (
    <QuickCreateFormDialog
      {...props}
      recordType={tankRecords}
      groups={groups}
      schema={tankInputSchema}
      initialValues={(name) => ({ ...TANK_INITIAL_VALUES, name })}
    />
  );
}
