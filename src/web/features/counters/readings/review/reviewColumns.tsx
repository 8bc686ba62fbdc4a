import Link from '@mui/material/Link';
import type { Reading } from '../../../../../domain/counters/reading';
import { formatFixed } from '../../../../../domain/numbers';
import { RIGHT, textColumn, timeColumn } from '../../../../ui/table/columns/columns';
import type { Column } from '../../../../ui/table/tableTypes';
import { Preview } from '../../../media/Preview';
import { Flags } from '../Flags';
import { averageOf } from '../readingFormats';

/** Label of the reading's counter: unit and serial number. */
export const counterNameOf = ({ counter, comparison }: Reading): string =>
  [comparison?.unit_no, counter.label].filter(Boolean).join(' · ');

/** Volumes with three decimals, so that rows can be compared. */
const volumeColumn = (
  field: string,
  headerName: string,
  getM3: (reading: Reading) => number | undefined,
): Column<Reading> =>
  textColumn(field, headerName, (reading) => formatFixed(getM3(reading), 3), { ...RIGHT, sortable: false });

/** Columns of the review; the first one selects the reading that the panel shows. */
export const createReviewColumns = (
  currentId: string | undefined,
  onSelect: (id: string) => void,
): readonly Column<Reading>[] => [
  {
    field: 'counter',
    headerName: 'Counter',
    width: 190,
    sortable: false,
    rowHeader: true,
    renderCell: ({ row, tabIndex }) => (
      <Link
        component="button"
        type="button"
        tabIndex={tabIndex}
        aria-current={row._id === currentId}
        onClick={() => {
          onSelect(row._id);
        }}
        sx={{ fontWeight: row._id === currentId ? 700 : 400, textAlign: 'start' }}
      >
        <bdi>{counterNameOf(row)}</bdi>
      </Link>
    ),
  },
  {
    field: 'photo',
    headerName: 'Photo',
    width: 100,
    sortable: false,
    hideOrder: 2,
    renderCell: ({ row }) => (row.photo ? <Preview media={row.photo} /> : '-----'),
  },
  timeColumn('at', 'Read on', ({ at }) => at, { hideOrder: 1 }),
  volumeColumn('consumption_m3', 'Consumption, m³', ({ consumption_m3 }) => consumption_m3),
  volumeColumn('averageConsumption', 'Normal use, m³', averageOf),
  {
    field: 'flags',
    headerName: 'Flags',
    flex: 1,
    minWidth: 150,
    sortable: false,
    renderCell: ({ row }) => <Flags flags={row.flags} />,
  },
];
