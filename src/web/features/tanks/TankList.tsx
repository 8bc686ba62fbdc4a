import type { Tank } from '../../../domain/tanks/tank';
import { TANK_TRANSITIONS } from '../../../domain/tanks/tankTransitions';
import { tankTransitions } from './tankTransitions';
import { tanks } from './tanks';
import type { BulkActions } from '../bulkActions/useBulkActions';
import { ListScreen } from '../records/ListScreen';
import { tankColumns } from './tankColumns';
import { reasonForm } from './tankTransitionForms';
import { tankRecords, tankFilters } from './tankRecords';

export default function TankList() {
  return (
    <ListScreen
      resource={tanks}
      recordType={tankRecords}
      filters={tankFilters}
      columns={tankColumns}
      bulkActions={BULK_ACTIONS}
    />
  );
}

const BULK_ACTIONS: BulkActions<Tank> = {
  rules: TANK_TRANSITIONS,
  labels: tankTransitions.labels,
  names: ['commission', 'return', 'takeOut'],
  nameOf: ({ code, name }) => `${code}, ${name}`,
  forms: { takeOut: reasonForm('', 'Take out of service') },
};
