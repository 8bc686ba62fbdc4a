import type { Tank } from '../../../domain/tank';
import { TANK_STEPS } from '../../../domain/tankSteps';
import { tankSteps } from '../../entities/tankSteps';
import { tanks } from '../../entities/tanks';
import { LevelBar } from '../../ui/LevelBar';
import { linkColumn, numberColumn, statusColumn, textColumn, timeColumn } from '../../ui/columns';
import type { Column } from '../../ui/tableList';
import type { BulkPlan } from '../BulkBar';
import { ListScreen } from '../ListScreen';
import { AREAS } from '../areas';
import { reasonForm } from './tankStepForms';

/** Tanks as tables show them. */
export const tankColumns: readonly Column<Tank>[] = [
  linkColumn(
    'code',
    'Code',
    ({ code }) => code,
    ({ _id }) => `/tanks/${_id}`,
    { width: 90 },
  ),
  textColumn('name', 'Name', ({ name }) => name, { flex: 1, minWidth: 140 }),
  textColumn('site', 'Site', ({ site }) => site.name, { flex: 1, minWidth: 120 }),
  textColumn('emirate', 'Emirate', ({ site }) => site.emirate, { width: 110 }),
  numberColumn('water_capacity_l', 'Capacity (L)', (tank) => tank.water_capacity_l, { width: 105 }),
  {
    field: 'level_percent',
    headerName: 'Level',
    width: 165,
    renderCell: ({ row }) => <LevelBar level={row.level_percent} status={row.level_status} />,
  },
  numberColumn('volume_l', 'Volume (L)', ({ volume_l: litres }) => (litres ? Math.round(litres) : litres), {
    width: 95,
  }),
  numberColumn('days_to_empty', 'Days to empty', (tank) => tank.days_to_empty, {
    width: 115,
    sortable: false,
  }),
  statusColumn('status', 'Status', 'tank', ({ status }) => status, { width: 140 }),
  timeColumn('last_reading_at', 'Last reading', (tank) => tank.last_reading_at, { width: 145 }),
];

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
