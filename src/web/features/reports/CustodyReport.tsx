import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useCallback, useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import type { CustodyQuery } from '../../../domain/wallets/custody';
import { custodyOpened, readCustody } from '../wallets/custody/custody';
import { selectError } from '../../store/requests';
import { ErrorAlert } from '../../ui/feedback/ErrorAlert';
import { Section } from '../../ui/layout/Section';
import { today } from '../../ui/form/today';
import { CustodyTable, SafeTable } from './CustodyTable';
import type { RootState } from '../../store/rootState';

/** Custody report by custodian and of the safe, for the period in the URL. */
export function CustodyReport() {
  const dispatch = useDispatch();
  const [params, setParams] = useSearchParams();
  const from = params.get('from') ?? `${today().slice(0, 8)}01`;
  const to = params.get('to') ?? today();
  const daily = params.get('daily') === 'yes';
  const report = useSelector(({ custody }: RootState) => custody.report);
  const error = useSelector(selectError(readCustody));
  const read = useCallback(() => {
    if (from && to) dispatch(custodyOpened({ from, to, daily }));
  }, [dispatch, from, to, daily]);
  useEffect(read, [read]);
  const setQuery = (changes: Partial<Record<keyof CustodyQuery, string>>) => {
    setParams({ from, to, ...(daily && { daily: 'yes' }), ...changes }, { replace: true });
  };
  return (
    <Section title="Custody">
      <Stack spacing={2}>
        <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
          <DateInput label="From" value={from} onChange={(date) => setQuery({ from: date })} />
          <DateInput label="To" value={to} onChange={(date) => setQuery({ to: date })} />
          <FormControlLabel
            label="Day by day"
            sx={{ flex: 'none' }}
            control={
              <Checkbox
                checked={daily}
                onChange={({ target }) => setQuery({ daily: target.checked ? 'yes' : 'no' })}
              />
            }
          />
        </Stack>
        <ErrorAlert error={error} onRetry={read} />
        {!error && report?.documents.length === 0 && (
          <Typography sx={{ color: 'text.secondary' }}>No custody on these days.</Typography>
        )}
        {!error && report && report.documents.length > 0 && <CustodyTable rows={report.documents} />}
        {!error && report && report.safe.length > 0 && <SafeTable rows={report.safe} />}
      </Stack>
    </Section>
  );
}

interface DateInputProps {
  label: string;
  value: string;
  onChange: (date: string) => void;
}

const DateInput = ({ label, value, onChange }: DateInputProps) => (
  <TextField
    type="date"
    size="small"
    label={label}
    value={value}
    onChange={({ target }) => onChange(target.value)}
    slotProps={{ inputLabel: { shrink: true } }}
  />
);
