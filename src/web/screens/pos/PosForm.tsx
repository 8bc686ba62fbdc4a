import { NEW_POS, posDraft } from '../../../domain/pos';
import { pos } from '../../entities/pos';
import { FormScreen } from '../FormScreen';
import { AREAS } from '../areas';
import { posGroups } from './posGroups';

const plan = { groups: posGroups, schema: posDraft, fresh: NEW_POS };

/** Add a POS device, or change what is written about one. */
export default function PosForm() {
  return <FormScreen kit={pos} area={AREAS.pos} nameOf={({ code }) => code} plan={plan} />;
}
