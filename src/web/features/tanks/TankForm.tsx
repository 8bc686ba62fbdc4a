import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import type { TankInput } from '../../../domain/tanks/tank';
import { TANK_INITIAL_VALUES, tankInputSchema } from '../../../domain/tanks/tank';
import { useQuery } from '../../store/createQuery';
import { useFirstOutcome } from '../../store/useFirstOutcome';
import { tanks, tankDefaults } from './tanks';
import type { QuickCreateFormProps } from '../../ui/form/formFields';
import { QuickCreateFormDialog } from '../quickCreate/QuickCreateFormDialog';
import { FormScreen } from '../records/FormScreen';
import { useRecordOptions } from '../records/useRecordOptions';
import { tankFieldGroups } from './tankFieldGroups';
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

/** Initial values of a new tank from the settings; undefined while they load, built-in defaults if they can't be read. */
function useTankInitialValues(isNew: boolean): Partial<TankInput> | undefined {
  const { result, error } = useQuery(tankDefaults, isNew ? {} : undefined);
  const defaults = result?.data;
  const outcome = useFirstOutcome(defaults !== undefined, error);
  return useMemo(() => {
    if (defaults) return { ...TANK_INITIAL_VALUES, ...defaults };
    return outcome || !isNew ? TANK_INITIAL_VALUES : undefined;
  }, [defaults, outcome, isNew]);
}
