import Box from '@mui/material/Box';
import { useCallback, useMemo, useState, useEffect, useEffectEvent } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import {
  isRejectable,
  READING_FLAGS,
  READING_BULK_TRANSITIONS,
  READING_TRANSITIONS,
  READING_TYPES,
} from '../../../../../domain/counters/reading';
import type { Reading } from '../../../../../domain/counters/reading';
import { useFormDialog } from '../../../../store/formDialog';
import type { RecordType } from '../../../../store/feature';
import { selectIsPending } from '../../../../store/requests';
import type { ListView } from '../../../../store/useList';
import { useList } from '../../../../store/useList';
import { Page } from '../../../../ui/layout/Page';
import { DataTable } from '../../../../ui/table/DataTable';
import { handlesKeys } from '../../../../ui/handlesKeys';
import { BulkActionsBar } from '../../../bulkActions/BulkActionsBar';
import { useListSelection } from '../../../bulkActions/listSelection';
import type { BulkActions } from '../../../bulkActions/useBulkActions';
import { anyOf, dateRange, exactText, oneRecord, suggestedText } from '../../../records/listFilters';
import { TransitionDialog } from '../../../records/TransitionDialog';
import { REVIEW, readingTransitions, readings } from '../../readings';
import { rejectForm } from '../readingColumns';
import { counterNameOf, createReviewColumns } from './reviewColumns';
import { ReviewPanel } from './ReviewPanel';

const TITLE = 'Review readings';

const recordType = {
  path: '/counters/readings',
  noun: 'reading',
  title: TITLE,
  label: 'reading',
  view: 'canUpdateContracts',
} as const satisfies RecordType;

const FILTERS = [
  anyOf('flags', 'Flags', READING_FLAGS),
  exactText('serial_number', 'Serial number'),
  oneRecord('site', 'Site', 'site'),
  suggestedText('route_code', 'Route', 'route'),
  anyOf('type', 'Type', READING_TYPES),
  dateRange('at', 'Read'),
];

const BULK: BulkActions<Reading> = {
  rules: READING_TRANSITIONS,
  labels: readingTransitions.labels,
  names: READING_BULK_TRANSITIONS,
  nameOf: counterNameOf,
  forms: { reject: rejectForm },
};

const BASE = { field: REVIEW };
const PHOTO_ROW_HEIGHT = 64;

/**
 * Readings to review, as a list with one reading in detail; the user validates or rejects one by button or
 * key, or several at once.
 */
export default function ReadingReview() {
  const list = useList(readings, BASE, FILTERS);
  const selection = useListSelection('readings-review');
  const { current, position, select, move } = useCurrentReading(list);
  const [hasKeys, setHasKeys] = useState(true);
  const columns = useMemo(() => createReviewColumns(current?._id, select), [current?._id, select]);
  return (
    <Page breadcrumbs={[TITLE]} title={TITLE}>
      <Box sx={current ? twoColumns : oneColumn}>
        {current && (
          <CurrentReading
            key={current._id}
            reading={current}
            {...{ position, move, hasKeys }}
            onKeysChange={setHasKeys}
          />
        )}
        <DataTable
          label="Readings to review"
          columns={columns}
          list={list}
          selection={selection}
          rowHeight={PHOTO_ROW_HEIGHT}
          emptyState={{ title: 'No readings await review' }}
          toolbar={
            <BulkActionsBar recordType={recordType} list={list} selection={selection} actions={BULK} />
          }
        />
      </Box>
    </Page>
  );
}

interface CurrentReadingProps {
  reading: Reading;
  position: string;
  move: (steps: number) => void;
  hasKeys: boolean;
  onKeysChange: (hasKeys: boolean) => void;
}

function CurrentReading({ reading, position, move, hasKeys, onKeysChange }: CurrentReadingProps) {
  const dispatch = useDispatch();
  const { open: openReject } = useFormDialog(readingTransitions.requests.reject);
  const [isZoomed, setZoomed] = useState(false);
  const isValidating = useSelector(selectIsPending(readingTransitions.requests.validate));
  const isRejecting = useSelector(selectIsPending(readingTransitions.requests.reject));
  const isPending = isValidating || isRejecting || reading.status !== 'pending';
  const validate = () => {
    if (!isPending) dispatch(readingTransitions.clicked.validate(reading));
  };
  const reject = () => {
    if (!isPending && isRejectable(reading)) openReject(reading._id);
  };
  const actions = {
    n: () => {
      move(1);
    },
    p: () => {
      move(-1);
    },
    v: validate,
    r: reject,
    z: () => {
      if (reading.photo) setZoomed(true);
    },
  };
  useReviewKeys(hasKeys, actions);
  return (
    <>
      <ReviewPanel
        {...{ reading, position, isPending, isZoomed, hasKeys, actions }}
        onZoom={setZoomed}
        onKeysChange={onKeysChange}
      />
      <TransitionDialog record={reading} transitions={readingTransitions} forms={{ reject: rejectForm }} />
    </>
  );
}

interface SelectedReading {
  id?: string;
  index: number;
  /** Its index on the page that was requested. */
  indexOnNextPage?: number;
}

/** The reading in detail. When it leaves the list, the next one takes its place. */
function useCurrentReading({ rows, shownQuery, total, changeQuery }: ListView<Reading>) {
  const { page, limit } = shownQuery;
  const [selected, setSelected] = useState<SelectedReading>({ index: 0 });
  const found = rows.findIndex(({ _id }) => _id === selected.id);
  const index = found === -1 ? Math.min(selected.indexOnNextPage ?? selected.index, rows.length - 1) : found;
  const current = rows[index];
  if (current && (current._id !== selected.id || index !== selected.index))
    setSelected({ id: current._id, index });
  const select = useCallback((id: string) => {
    setSelected(({ index: before }) => ({ id, index: before }));
  }, []);
  const openPage = (next: number, indexOnNextPage: number) => {
    setSelected((before) => ({ ...before, indexOnNextPage }));
    changeQuery({ page: next });
  };
  const move = (steps: number) => {
    const next = rows[index + steps];
    if (next) setSelected({ id: next._id, index: index + steps });
    else if (steps > 0 && page * limit < total) openPage(page + 1, 0);
    else if (steps < 0 && page > 1) openPage(page - 1, limit - 1);
  };
  const place = (page - 1) * limit + index + 1;
  return { current, select, move, position: `Reading ${String(place)} of ${String(total)}` };
}

const oneColumn = { display: 'grid', gap: 2, alignItems: 'start', gridTemplateColumns: 'minmax(0, 1fr)' };
const twoColumns = {
  ...oneColumn,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '480px minmax(0, 1fr)' },
};

/** Runs actions by letter without modifiers, unless the user is typing or a dialog is open. */
function useReviewKeys(isOn: boolean, actions: Readonly<Record<string, () => void>>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey, target } = event;
    if (altKey || ctrlKey || metaKey || event.repeat || event.defaultPrevented) return;
    if (handlesKeys(target)) return;
    const perform = actions[key.toLowerCase()];
    if (!perform) return;
    event.preventDefault();
    perform();
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const listener = (event: KeyboardEvent) => {
      onKey(event);
    };
    document.addEventListener('keydown', listener);
    return () => {
      document.removeEventListener('keydown', listener);
    };
  }, [isOn]);
}
