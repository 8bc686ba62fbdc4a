import type { Pos } from '../../../domain/pos/pos';
import { POS_BULK_TRANSITIONS, POS_TRANSITIONS } from '../../../domain/pos/posTransitions';
import { pos } from './pos';
import { posTransitions } from './posTransitions';
import type { BulkActions } from '../bulkActions/useBulkActions';
import { ListScreen } from '../records/ListScreen';
import { posReasonForms } from './PosActions';
import { posColumns } from './posColumns';
import { posRecords, posFilters, posQuickFilters } from './posRecords';

/** POS devices with their assignees. */
export default function PosList() {
  return (
    <ListScreen
      resource={pos}
      recordType={posRecords}
      filters={posFilters}
      quickFilters={posQuickFilters}
      columns={posColumns}
      bulkActions={BULK_ACTIONS}
    />
  );
}

const BULK_ACTIONS: BulkActions<Pos> = {
  rules: POS_TRANSITIONS,
  labels: posTransitions.labels,
  names: POS_BULK_TRANSITIONS,
  nameOf: ({ code, brand, model }) => `${code}, ${brand} ${model}`,
  forms: posReasonForms,
};
