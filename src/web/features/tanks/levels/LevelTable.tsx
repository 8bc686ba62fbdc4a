import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { formatDateTime } from '../../../../domain/dates';
import { labelOf } from '../../../../domain/labels';
import type { TankLevels } from '../../../../domain/tanks/tankLevels';
import { ScrollableTable } from '../../../ui/table/ScrollableTable';
import { formatFixed } from '../../../../domain/numbers';

type LevelRow = readonly [at: string, text: string];

const toRows = ({ points, deliveries, alarms }: TankLevels): LevelRow[] =>
  [
    ...points.map(({ at, level_percent }): LevelRow => [at, `${formatFixed(level_percent, 1)} %`]),
    ...deliveries.map(({ at, litres, ticket_no }): LevelRow => [
      at,
      `Delivery of ${litres.toLocaleString('en-AE')} L, ${ticket_no}`,
    ]),
    ...alarms.flatMap(({ kind, raised_at, cleared_at }): LevelRow[] => [
      [raised_at, `Alarm raised: ${labelOf(kind)}`],
      ...(cleared_at ? [[cleared_at, `Alarm cleared: ${labelOf(kind)}`] as const] : []),
    ]),
  ].sort(([a], [b]) => b.localeCompare(a));

/** Levels, deliveries and alarms as a table, newest first. */
export const LevelTable = ({ levels }: { levels: TankLevels }) => (
  <ScrollableTable label="Levels" maxHeight={360}>
    <TableHead>
      <TableRow>
        <TableCell>Time</TableCell>
        <TableCell>Level</TableCell>
      </TableRow>
    </TableHead>
    <TableBody>
      {toRows(levels).map(([at, text]) => (
        <TableRow key={at + text}>
          <TableCell>{formatDateTime(at)}</TableCell>
          <TableCell>{text}</TableCell>
        </TableRow>
      ))}
    </TableBody>
  </ScrollableTable>
);
