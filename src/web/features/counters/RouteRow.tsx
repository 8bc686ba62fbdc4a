import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { KeyboardEvent } from 'react';
import { memo, useState } from 'react';
import { useDispatch } from 'react-redux';
import { indexError } from '../../../domain/counters/consumption';
import { formatDate } from '../../../domain/dates';
import type { ReadingAssessment, CounterBasis } from '../../../domain/counters/readingAssessment';
import { assessReading } from '../../../domain/counters/readingAssessment';
import type { RowResult } from './routeSheet';
import { rowEntered } from './routeSheet';
import { StatusChip } from '../../ui/feedback/StatusChip';
import { Flags } from './readings/Flags';
import { cubic } from './readings/readingWords';
import { indexIn } from './readings/useTaking';
import { readingStatuses } from './counterRecords';

interface RouteRowProps {
  basis: CounterBasis;
  day: string;
  result: RowResult | undefined;
}

const LOWER = 'Lower than the last reading: read again, or correct it on the counter’s Readings tab';

const judged = (basis: CounterBasis, day: string, value: number): ReadingAssessment =>
  assessReading(
    basis,
    { at: `${day}T08:00:00Z`, value, type: 'actual', source: 'web', hasPhoto: false },
    Date.now(),
  );

function faultOf(
  basis: CounterBasis,
  text: string,
  assessed: ReadingAssessment | undefined,
): string | undefined {
  if (text.trim() === '') return undefined;
  const value = indexIn(text);
  if (value === undefined) return 'Reading must be a number';
  return indexError(basis, value) ?? (assessed?.isLower ? LOWER : undefined);
}

const refusalOf = (result: RowResult | undefined): string | undefined =>
  result?.state === 'refused'
    ? (Object.values(result.problem.fields ?? {})[0] ?? result.problem.message)
    : undefined;

/** Go on to the next field of the sheet that is still open. */
function goOn({ currentTarget }: KeyboardEvent<HTMLElement>): void {
  const fields = [...document.querySelectorAll<HTMLInputElement>('[data-route-row] input:not(:disabled)')];
  const own = currentTarget.querySelector('input');
  const next = fields[fields.findIndex((field) => field === own) + 1];
  next?.focus();
}

/** One counter of the sheet: where it stood, its new index, and what that comes to. */
export const RouteRow = memo(function RouteRow({ basis, day, result }: RouteRowProps) {
  const dispatch = useDispatch();
  const [text, setText] = useState('');
  const value = indexIn(text);
  const assessed = value === undefined ? undefined : judged(basis, day, value);
  const fault = faultOf(basis, text, assessed) ?? refusalOf(result);
  const isSaved = result?.state === 'saved';
  const enter = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (faultOf(basis, text, assessed)) return;
    goOn(event);
    if (value !== undefined && result?.state !== 'sending')
      dispatch(rowEntered({ counter: basis._id, draft: { value, at: day, type: 'actual' } }));
  };
  return (
    <Box data-route-row sx={line} onKeyDown={enter}>
      <Box sx={{ minWidth: 0 }}>
        <Typography>
          {basis.unit_no} · <bdi>{basis.serial_number}</bdi>
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {basis.site.name} · {cubic(basis.previous.value, basis.decimals)}, {formatDate(basis.previous.at)}
        </Typography>
      </Box>
      <TextField
        size="small"
        value={text}
        disabled={isSaved}
        error={fault !== undefined}
        helperText={fault ?? ''}
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
      <Box role="status" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        {assessed && <Typography variant="body2">{cubic(assessed.consumption_m3)}</Typography>}
        {isSaved && <StatusChip of={readingStatuses} state={result.reading.status} />}
        {assessed && assessed.flags.length > 0 && (
          <Flags of={isSaved ? result.reading.flags : assessed.flags} />
        )}
      </Box>
    </Box>
  );
});

const line = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: '2fr minmax(140px, 1fr) 2fr' },
  gap: 2,
  alignItems: 'start',
  py: 1,
  borderBottom: 1,
  borderColor: 'divider',
};
