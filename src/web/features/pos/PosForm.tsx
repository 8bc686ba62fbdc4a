import { POS_INITIAL_VALUES, posInputSchema } from '../../../domain/pos/pos';
import { pos } from './pos';
import { FormScreen } from '../records/FormScreen';
import { posGroups } from './posGroups';
import { posRecords } from './posRecords';

const plan = { groups: posGroups, schema: posInputSchema, initialValues: POS_INITIAL_VALUES };

/** Add a POS device, or change what is written about one. */
export default function PosForm() {
  return <FormScreen resource={pos} area={posRecords} nameOf={({ code }) => code} definition={plan} />;
}
