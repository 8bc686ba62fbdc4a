import type { Pos } from '../../../domain/pos';
import { POS_STEPS } from '../../../domain/posSteps';
import { pos } from '../../entities/pos';
import { posSteps } from '../../entities/posSteps';
import type { BulkPlan } from '../BulkBar';
import { ListScreen } from '../ListScreen';
import { AREAS } from '../areas';
import { LEAVING } from './PosActions';
import { posColumns } from './posColumns';

/** The collectors' handhelds and who carries them. */
export default function PosList() {
  return <ListScreen kit={pos} area={AREAS.pos} columns={posColumns} bulk={BULK} />;
}

const BULK: BulkPlan<Pos> = {
  steps: POS_STEPS,
  words: posSteps.words,
  names: ['return', 'repaired', 'repair', 'retire'],
  nameOf: ({ code, brand, model }) => `${code}, ${brand} ${model}`,
  forms: LEAVING,
};
