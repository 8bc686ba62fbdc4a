import type { Pos } from '../../../domain/pos/pos';
import { POS_TRANSITIONS } from '../../../domain/pos/posTransitions';
import { pos } from './pos';
import { posTransitions } from './posTransitions';
import type { BulkActions } from '../bulkActions/useBulkActions';
import { ListScreen } from '../records/ListScreen';
import { LEAVING } from './PosActions';
import { posColumns } from './posColumns';
import { posRecords, posFilters } from './posRecords';

/** The collectors' handhelds and who carries them. */
export default function PosList() {
  return (
    <ListScreen resource={pos} area={posRecords} filters={posFilters} columns={posColumns} bulk={BULK} />
  );
}

const BULK: BulkActions<Pos> = {
  rules: POS_TRANSITIONS,
  labels: posTransitions.labels,
  names: ['return', 'repaired', 'repair', 'retire'],
  nameOf: ({ code, brand, model }) => `${code}, ${brand} ${model}`,
  forms: LEAVING,
};
