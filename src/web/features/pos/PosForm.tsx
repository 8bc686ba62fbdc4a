import { POS_INITIAL_VALUES, posInputSchema } from '../../../domain/pos/pos';
import { pos } from './pos';
import type { QuickCreateFormProps } from '../../ui/form/formFields';
import { QuickCreateFormDialog } from '../quickCreate/QuickCreateFormDialog';
import { FormScreen } from '../records/FormScreen';
import { posGroups } from './posGroups';
import { posRecords } from './posRecords';

const plan = { groups: posGroups, schema: posInputSchema, initialValues: POS_INITIAL_VALUES };

/** Add a POS device, or change what is written about one. */
export default function PosForm() {
  return <FormScreen resource={pos} area={posRecords} nameOf={({ code }) => code} definition={plan} />;
}

/** Adds a POS device from a form that refers to one. */
export const NewPosDialog = (props: QuickCreateFormProps) => (
  <QuickCreateFormDialog
    {...props}
    records={posRecords}
    groups={posGroups}
    schema={posInputSchema}
    initialValues={(serial_number) => ({ ...POS_INITIAL_VALUES, serial_number })}
  />
);
