import type { Tank } from '../../../domain/tank';
import { tanks } from '../../entities/tanks';
import { linkColumn, numberColumn, statusColumn, textColumn } from '../../ui/columns';
import type { Column } from '../../ui/tableList';
import { ListScreen } from '../ListScreen';
import { AREAS } from '../areas';

const columns: readonly Column<Tank>[] = [
  linkColumn(
    'code',
    'Code',
    ({ code }) => code,
    ({ _id }) => `/tanks/${_id}`,
    { width: 120 },
  ),
  textColumn('name', 'Name', ({ name }) => name, { flex: 1, minWidth: 180 }),
  textColumn('site', 'Site', ({ site }) => site.name, { flex: 1, minWidth: 180 }),
  textColumn('emirate', 'Emirate', ({ site }) => site.emirate, { width: 140 }),
  numberColumn('water_capacity_l', 'Capacity (L)', (tank) => tank.water_capacity_l, { width: 130 }),
  statusColumn('status', 'Status', 'tank', ({ status }) => status, { width: 170 }),
];

/** The tanks, as many as there are. */
export default function TankList() {
  return <ListScreen kit={tanks} area={AREAS.tanks} columns={columns} />;
}
