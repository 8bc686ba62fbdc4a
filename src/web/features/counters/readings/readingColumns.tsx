import {
  isRejectable,
  rejectReadingInputSchema,
  READING_TRANSITIONS,
} from '../../../../domain/counters/reading';
import type { Reading } from '../../../../domain/counters/reading';
import { labelOf } from '../../../../domain/labels';
import { readingTransitions } from '../readings';
import { actionsColumn } from '../../../ui/table/columns/actionsColumn';
import { numberColumn, statusColumn, textColumn, timeColumn } from '../../../ui/table/columns/columns';
import type { Column } from '../../../ui/table/tableTypes';
import { TransitionButtons } from '../../records/TransitionButtons';
import { reasonForm } from '../../records/transitionForms';
import { Preview } from '../../media/Preview';
import { BillReadingButton } from './BillReadingButton';
import { Flags } from './Flags';
import { readingStatuses } from '../counterRecords';

export const rejectForm = reasonForm('Reject this reading?', rejectReadingInputSchema);

const NOT_SORTABLE = { sortable: false } as const;

export const readingColumns: readonly Column<Reading>[] = [
  timeColumn('at', 'Read on', ({ at }) => at, { rowHeader: true }),
  numberColumn('value', 'Index, m³', ({ value }) => value, NOT_SORTABLE),
  textColumn('type', 'Type', ({ type }) => labelOf(type), NOT_SORTABLE),
  numberColumn('consumption_raw', 'Raw, m³', ({ consumption_raw }) => consumption_raw, NOT_SORTABLE),
  numberColumn(
    'meter_factor',
    'Factor',
    ({ meter_factor, multiplier }) => meter_factor * multiplier,
    NOT_SORTABLE,
  ),
  numberColumn('consumption_m3', 'm³', ({ consumption_m3 }) => consumption_m3, NOT_SORTABLE),
  numberColumn('days', 'Days', ({ days }) => days, NOT_SORTABLE),
  statusColumn('status', 'Status', readingStatuses, ({ status }) => status, NOT_SORTABLE),
  {
    field: 'flags',
    headerName: 'Flags',
    flex: 1,
    minWidth: 120,
    sortable: false,
    renderCell: ({ row }) => <Flags flags={row.flags} />,
  },
  {
    field: 'photo',
    headerName: 'Photo',
    width: 66,
    sortable: false,
    renderCell: ({ row }) => (row.photo ? <Preview media={row.photo} /> : '-----'),
  },
  textColumn('reader', 'Reader', ({ reader }) => reader?.label, NOT_SORTABLE),
  textColumn('note', 'Note', ({ note, reject_reason }) => reject_reason ?? note, {
    ...NOT_SORTABLE,
    flex: 1,
  }),
  actionsColumn(
    (row, tabIndex) => (
      <>
        <BillReadingButton reading={row} tabIndex={tabIndex} />
        <TransitionButtons
          tabIndex={tabIndex}
          record={row}
          status={row.status}
          rules={READING_TRANSITIONS}
          transitions={readingTransitions}
          forms={{ reject: rejectForm }}
          isHidden={(transition, reading) =>
            transition === 'reject' && (Boolean(reading.bill) || !isRejectable(reading))
          }
        />
      </>
    ),
    { width: 204 },
  ),
];
