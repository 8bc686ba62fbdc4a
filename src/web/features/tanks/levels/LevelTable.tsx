import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { formatDateTime } from '../../../../domain/dates';
import type { TankLevels } from '../../../../domain/tanks/tankLevels';
import { ScrollableTable } from '../../../ui/table/ScrollableTable';
import { formatFixed } from '../../../../domain/numbers';

type Line = readonly [at: string, what: string];

const linesOf = ({ points, deliveries }: TankLevels): Line[] =>
  [
    ...points.map(({ at, level_percent }): Line => [at, `${formatFixed(level_percent, 1)} %`]),
    ...deliveries.map(({ at, litres, ticket_no }): Line => [
      at,
      `Delivery of ${litres.toLocaleString('en-AE')} L, ${ticket_no}`,
    ]),
  ].sort(([one], [other]) => other.localeCompare(one));

/** The same figures that the chart draws, newest first. */
export const LevelTable = ({ levels }: { levels: TankLevels }) => (
  <ScrollableTable label="Levels" maxHeight={360}>
    <TableHead>
      <TableRow>
        <TableCell>Time</TableCell>
        <TableCell>Level</TableCell>
      </TableRow>
    </TableHead>
    <TableBody>
      {linesOf(levels).map(([at, what]) => (
        <TableRow key={at + what}>
          <TableCell>{formatDateTime(at)}</TableCell>
          <TableCell>{what}</TableCell>
        </TableRow>
      ))}
    </TableBody>
  </ScrollableTable>
);
