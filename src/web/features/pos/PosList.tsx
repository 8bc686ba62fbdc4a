import type { Pos } from '../../../domain/pos/pos';
import { POS_STEPS } from '../../../domain/pos/posTransitions';
import { pos } from './pos';
import { posSteps } from './posTransitions';
import type { BulkPlan } from '../bulkActions/BulkActionsBar';
import { ListScreen } from '../records/ListScreen';
import { AREAS } from '../records/recordTypes';
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
