import { NEW_TANK, tankDraft } from '../../../domain/tank';
import { tanks } from '../../entities/tanks';
import { FormScreen } from '../FormScreen';
import { AREAS } from '../areas';
import { tankGroups } from './tankGroups';

const plan = { groups: tankGroups, schema: tankDraft, fresh: NEW_TANK };

/** Add a tank, or change what is written about one. */
export default function TankForm() {
  return <FormScreen kit={tanks} area={AREAS.tanks} nameOf={({ code }) => code} plan={plan} />;
}
