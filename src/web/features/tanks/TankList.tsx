import type { Tank } from '../../../domain/tanks/tank';
import { TANK_STEPS } from '../../../domain/tanks/tankTransitions';
import { tankSteps } from './tankTransitions';
import { tanks } from './tanks';
import type { BulkPlan } from '../bulkActions/BulkActionsBar';
import { ListScreen } from '../records/ListScreen';
import { AREAS } from '../records/recordTypes';
import { tankColumns } from './tankColumns';
import { reasonForm } from './tankStepForms';

/** The tanks, as many as there are, with what is in them. */
export default function TankList() {
  return <ListScreen kit={tanks} area={AREAS.tanks} columns={tankColumns} bulk={BULK} />;
}

const BULK: BulkPlan<Tank> = {
  steps: TANK_STEPS,
  words: tankSteps.words,
  names: ['commission', 'return', 'takeOut'],
  nameOf: ({ code, name }) => `${code}, ${name}`,
  forms: { takeOut: reasonForm('', 'Take out of service') },
};
