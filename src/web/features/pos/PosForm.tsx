import { NEW_POS, posDraft } from '../../../domain/pos/pos';
import { pos } from './pos';
import { FormScreen } from '../records/FormScreen';
import { AREAS } from '../records/recordTypes';
import { posGroups } from './posGroups';

const plan = { groups: posGroups, schema: posDraft, fresh: NEW_POS };

/** Add a POS device, or change what is written about one. */
export default function PosForm() {
  return <FormScreen kit={pos} area={AREAS.pos} nameOf={({ code }) => code} plan={plan} />;
}
