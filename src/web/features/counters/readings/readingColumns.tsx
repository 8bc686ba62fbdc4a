import { rejectReadingInputSchema, READING_TRANSITIONS } from '../../../../domain/counters/reading';
import type { Reading } from '../../../../domain/counters/reading';
import { labelOf } from '../../../../domain/labels';
import { readingTransitions } from '../readings';
import { actionsColumn } from '../../../ui/table/actionsColumn';
import { numberColumn, statusColumn, textColumn, timeColumn } from '../../../ui/table/columns';
import type { Column } from '../../../ui/table/tableTypes';
import { TransitionButtons } from '../../records/TransitionButtons';
import type { TransitionForm } from '../../records/TransitionDialog';
import { Preview } from '../../media/Preview';
import { BillReading } from './BillReading';
import { Flags } from './Flags';
import { readingStatuses } from '../counterRecords';

const reject: TransitionForm = {
  title: 'Reject this reading?',
  schema: rejectReadingInputSchema,
  groups: [{ title: '', fields: [{ name: 'reason', label: 'Reason', kind: 'text', required: true }] }],
};

const STILL = { sortable: false } as const;

/** A reading in a table: what was read, what it comes to, and what may become of it. */
export const readingColumns: readonly Column<Reading>[] = [
  timeColumn('at', 'Read on', ({ at }) => at, { rowHeader: true }),
  numberColumn('value', 'Index, m³', ({ value }) => value, STILL),
  textColumn('type', 'Type', ({ type }) => labelOf(type), STILL),
  numberColumn('consumption_raw', 'Raw, m³', ({ consumption_raw }) => consumption_raw, STILL),
  numberColumn('meter_factor', 'Factor', ({ meter_factor, multiplier }) => meter_factor * multiplier, STILL),
  numberColumn('consumption_m3', 'm³', ({ consumption_m3 }) => consumption_m3, STILL),
  numberColumn('days', 'Days', ({ days }) => days, STILL),
  statusColumn('status', 'Status', readingStatuses, ({ status }) => status, STILL),
  {
    field: 'flags',
    headerName: 'Flags',
    flex: 1,
    minWidth: 120,
    sortable: false,
    renderCell: ({ row }) => <Flags of={row.flags} />,
  },
  {
    field: 'photo',
    headerName: 'Photo',
    width: 66,
    sortable: false,
    renderCell: ({ row }) => (row.photo ? <Preview media={row.photo} /> : '-----'),
  },
  textColumn('reader', 'Reader', ({ reader }) => reader?.label, STILL),
  textColumn('note', 'Note', ({ note, reject_reason }) => reject_reason ?? note, {
    ...STILL,
    flex: 1,
  }),
  actionsColumn(
    (row, tabIndex) => (
      <>
        <BillReading reading={row} tabIndex={tabIndex} />
        <TransitionButtons
          record={row}
          status={row.status}
          rules={READING_TRANSITIONS}
          transitions={readingTransitions}
          forms={{ reject }}
          isHidden={(step, { bill }) => step === 'reject' && Boolean(bill)}
        />
      </>
    ),
    { width: 204 },
  ),
];
