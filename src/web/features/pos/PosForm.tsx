import { POS_INITIAL_VALUES, posInputSchema } from '../../../domain/pos/pos';
import { pos } from './pos';
import type { QuickCreateFormProps } from '../../ui/form/formFields';
import { QuickCreateFormDialog } from '../quickCreate/QuickCreateFormDialog';
import { FormScreen } from '../records/FormScreen';
import { posFieldGroups } from './posFieldGroups';
import { posRecords } from './posRecords';

const definition = { groups: posFieldGroups, schema: posInputSchema, initialValues: POS_INITIAL_VALUES };

export default function PosForm() {
  return (
    <FormScreen resource={pos} recordType={posRecords} nameOf={({ code }) => code} definition={definition} />
  );
}

/** Adds a POS device from a form that refers to it. */
export const NewPosDialog = (props: QuickCreateFormProps) => (
  <QuickCreateFormDialog
    {...props}
    recordType={posRecords}
    groups={posFieldGroups}
    schema={posInputSchema}
    initialValues={(serial_number) => ({ ...POS_INITIAL_VALUES, serial_number })}
  />
);
