import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { Dispatch, FocusEvent, KeyboardEvent, SetStateAction } from 'react';
import { memo, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { indexError } from '../../../domain/counters/consumption';
import { NO_ACCESS_REASONS, noAccessText } from '../../../domain/counters/noAccess';
import { dubaiDate, formatDate, isCalendarDate } from '../../../domain/dates';
import type { ReadingAssessment, CounterBasis } from '../../../domain/counters/readingAssessment';
import { assessReading } from '../../../domain/counters/readingAssessment';
import type { Id } from '../../../domain/entity';
import { labelOf } from '../../../domain/labels';
import type { RowPhoto, RowResult } from './routeSheet';
import { noAccessSelected, photoSelected, rowEntered } from './routeSheet';
import { RoutePhoto } from './RoutePhoto';
import { storeFile } from '../../store/secretStore';
import { MoreMenu } from '../../ui/layout/MoreMenu';
import { StatusChip } from '../../ui/feedback/StatusChip';
import { Flags } from './readings/Flags';
import { formatM3 } from '../../../domain/quantities';
import { parseIndex } from './readings/useReadingForm';
import { readingStatuses } from './counterRecords';
import type { RootState } from '../../store/rootState';
import { selectLatestNotifications } from '../notifications/notifications';

interface RouteRowProps {
  basis: CounterBasis;
  day: string;
  result: RowResult | undefined;
  photo: RowPhoto | undefined;
  setUnsavedCount: Dispatch<SetStateAction<number>>;
}

const LOWER_ERROR =
  'Lower than the last reading: read again, or correct it on the Readings tab of the counter or contract';

const assess = (basis: CounterBasis, day: string, value: number, hasPhoto: boolean): ReadingAssessment =>
  assessReading(
    basis,
    { at: `${day}T08:00:00Z`, value, type: 'actual', source: 'web', hasPhoto },
    Date.now(),
  );

function inputError(
  basis: CounterBasis,
  day: string,
  text: string,
  assessment: ReadingAssessment | undefined,
): string | undefined {
  if (text.trim() === '') return undefined;
  if (!isCalendarDate(day)) return 'Enter the day of the reading';
  const value = parseIndex(text);
  if (value === undefined) return 'Reading must be a number';
  return indexError(basis, value) ?? (assessment?.isLower ? LOWER_ERROR : undefined);
}

const serverError = (result: RowResult | undefined): string | undefined =>
  result?.state === 'rejected'
    ? (Object.values(result.error.fields ?? {})[0] ?? result.error.message)
    : undefined;

/** Focuses the next enabled input of the sheet. */
function focusNextInput({ currentTarget }: KeyboardEvent<HTMLElement>): void {
  const inputs = [
    ...document.querySelectorAll<HTMLInputElement>('[data-route-row] input:not([type=file], :disabled)'),
  ];
  const current = currentTarget.querySelector('input');
  const next = inputs[inputs.findIndex((input) => input === current) + 1];
  next?.focus();
}

/** Whether the counter already has a reading of the day; the index at its installation is none. */
export const isReadOn = ({ actual }: CounterBasis, day: string): boolean =>
  actual.type !== 'initial' && dubaiDate(Date.parse(actual.at)) === day;

/** Row of the route sheet: counter, previous reading, input and consumption. */
export const RouteRow = memo(function RouteRow(props: RouteRowProps) {
  const { basis, day, result, photo, setUnsavedCount } = props;
  const dispatch = useDispatch();
  const [text, setText] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const value = parseIndex(text);
  const assessment =
    value === undefined || !isCalendarDate(day) ? undefined : assess(basis, day, value, photo !== undefined);
  const error = inputError(basis, day, text, assessment) ?? serverError(result);
  /** The saved reading that is being corrected, and the text that is saved for it. */
  const [corrected, setCorrected] = useState<{ reading: Id; text: string } | null>(null);
  const isSaved = result?.state === 'saved' && result.reading._id !== corrected?.reading;
  const isSending = result?.state === 'sending';
  const isUnsaved = text.trim() !== '' && text !== corrected?.text && !isSaved;
  useEffect(() => {
    if (!isUnsaved) return;
    setUnsavedCount((count) => count + 1);
    return () => setUnsavedCount((count) => count - 1);
  }, [isUnsaved, setUnsavedCount]);
  const sentText = useRef('');
  const save = () => {
    if (value === undefined || isSaved || isSending || inputError(basis, day, text, assessment)) return;
    sentText.current = text;
    dispatch(
      rowEntered({
        counter: basis._id,
        serial_number: basis.serial_number,
        draft: { value, at: day, type: 'actual' },
        ...(corrected && { corrects: corrected.reading }),
        ...(file && photo?.state === 'failed' && { photo: storeFile(file) }),
      }),
    );
  };
  const isDisconnected = useSelector((state: RootState) => selectLatestNotifications(state).isDisconnected);
  const saveAgain = useEffectEvent(() => {
    const gotNoResponse = result?.state === 'rejected' && result.error.status === undefined;
    if (gotNoResponse && text === sentText.current) save();
  });
  useEffect(() => {
    if (!isDisconnected) saveAgain();
  }, [isDisconnected]);
  const saveOnEnter = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (inputError(basis, day, text, assessment)) return;
    save();
    focusNextInput(event);
  };
  /** Saves when the focus leaves the row, but not when it leaves the window, such as for the camera. */
  const saveOnLeave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    const hasFocus = currentTarget.contains(relatedTarget) || currentTarget.contains(document.activeElement);
    if (!hasFocus && text !== sentText.current) save();
  };
  const selectPhoto = (selected: File) => {
    setFile(selected);
    dispatch(photoSelected({ counter: basis._id, file: storeFile(selected) }));
  };
  const noAccessActions = NO_ACCESS_REASONS.map((reason) => ({
    label: labelOf(reason),
    onClick: () => void dispatch(noAccessSelected({ counter: basis._id, visit: { on: day, reason } })),
  }));
  return (
    <Box data-route-row sx={rowStyle} onBlur={saveOnLeave}>
      <Box sx={{ minWidth: 0, ...wholeRow }}>
        <Typography>
          {basis.unit_no} · <bdi>{basis.serial_number}</bdi>
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {formatM3(basis.previous.value, basis.decimals)}, {formatDate(basis.previous.at)}
        </Typography>
      </Box>
      <TextField
        size="small"
        sx={wholeRow}
        value={text}
        onKeyDown={saveOnEnter}
        disabled={isSaved}
        error={error !== undefined}
        helperText={error ?? ''}
        onChange={({ target }) => {
          setText(target.value);
        }}
        slotProps={{
          htmlInput: {
            inputMode: 'decimal',
            autoComplete: 'off',
            'aria-label': `Reading of ${basis.serial_number}`,
          },
        }}
      />
      <RoutePhoto
        serialNumber={basis.serial_number}
        file={file}
        photo={photo}
        isDisabled={isSaved || isSending}
        onSelect={selectPhoto}
      />
      <Box role="status" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        {assessment && <Typography variant="body2">{formatM3(assessment.consumption_m3)}</Typography>}
        {isSaved && <StatusChip tones={readingStatuses} status={result.reading.status} />}
        {assessment && assessment.flags.length > 0 && (
          <Flags flags={isSaved ? result.reading.flags : assessment.flags} />
        )}
        {isSaved && (
          <Button size="small" onClick={() => setCorrected({ reading: result.reading._id, text })}>
            Correct
          </Button>
        )}
        {!isSaved && isReadOn(basis, day) && (
          <Chip size="small" color="success" variant="outlined" label="Already read" />
        )}
        {!isSaved && basis.no_access?.on === day && (
          <Chip size="small" color="warning" variant="outlined" label={noAccessText(basis.no_access)} />
        )}
        {!isSaved && !corrected && text === '' && !isReadOn(basis, day) && (
          <MoreMenu label="No access" actions={noAccessActions} />
        )}
      </Box>
    </Box>
  );
});

/** On phones, photo and state share the line below the reading. */
const wholeRow = { gridColumn: { xs: '1 / -1', sm: 'auto' } };

const rowStyle = {
  display: 'grid',
  gridTemplateColumns: {
    xs: 'auto 1fr',
    sm: '2fr minmax(140px, 1fr) minmax(120px, 1fr)',
    md: '2fr minmax(140px, 1fr) minmax(190px, 1.5fr) 2fr',
  },
  gap: 2,
  alignItems: 'start',
  py: 1,
  borderBottom: 1,
  borderColor: 'divider',
};
