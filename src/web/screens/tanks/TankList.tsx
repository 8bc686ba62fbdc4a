import type { Tank } from '../../../domain/tank';
import { TANK_STEPS } from '../../../domain/tankSteps';
import { tankSteps } from '../../entities/tankSteps';
import { tanks } from '../../entities/tanks';
import type { BulkPlan } from '../BulkBar';
import { ListScreen } from '../ListScreen';
import { AREAS } from '../areas';
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
