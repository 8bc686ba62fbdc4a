import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useLocation, useSearchParams } from 'react-router-dom';
import { calendarPeriod, isCalendarDate } from '../../../domain/dates';
import type { DaysQuery, MonthsQuery } from '../../../domain/ledger/reports';
import { keepListOrigin } from '../../../domain/lists/listOrigin';
import { today } from '../../ui/form/today';
import { DateField } from '../../ui/form/controls/DateField';

const firstDayOf = (month: string): string => `${month}-01`;
const isMonth = (text: string): boolean => isCalendarDate(firstDayOf(text));

interface RangeParams<Query> {
  /** Undefined while a bound is empty or invalid. */
  query: Query | undefined;
  from: string;
  to: string;
  setRange: (range: { from: string; to: string }) => void;
}

function useRangeParams(
  defaultRange: { from: string; to: string },
  isValid: (text: string) => boolean,
): RangeParams<DaysQuery> {
  const [params, setParams] = useSearchParams();
  const location = useLocation();
  const from = params.get('from') ?? defaultRange.from;
  const to = params.get('to') ?? defaultRange.to;
  return {
    query: isValid(from) && isValid(to) ? { from, to } : undefined,
    from,
    to,
    setRange: (range) => setParams(range, { replace: true, state: keepListOrigin(location) }),
  };
}

/** Range of days in the URL; by default the current month. */
export function useDaysParams(): RangeParams<DaysQuery> {
  return useRangeParams(calendarPeriod(today(), 'month'), isCalendarDate);
}

/** Range of months in the URL; by default the current month. */
export function useMonthsParams(): RangeParams<MonthsQuery> {
  const month = today().slice(0, 7);
  return useRangeParams({ from: month, to: month }, isMonth);
}

type RangeProps = Pick<RangeParams<DaysQuery>, 'from' | 'to' | 'setRange'>;

/** Inputs of a range of days: a whole month, or the first and last day. */
export function DaysRange({ from, to, setRange }: RangeProps) {
  const month = from.slice(0, 7);
  const isWholeMonth =
    isMonth(month) && from === firstDayOf(month) && to === calendarPeriod(from, 'month').to;
  return (
    <Box sx={rangeStyle}>
      <MonthInput
        label="Month"
        value={isWholeMonth ? month : ''}
        onChange={(next) => isMonth(next) && setRange(calendarPeriod(firstDayOf(next), 'month'))}
      />
      <DateField
        size="small"
        label="From"
        value={from}
        onChange={(next) => setRange({ from: next, to })}
        sx={inputStyle}
      />
      <DateField
        size="small"
        label="To"
        value={to}
        onChange={(next) => setRange({ from, to: next })}
        sx={inputStyle}
      />
    </Box>
  );
}

/** Inputs of the first and last month of a range. */
export const MonthsRange = ({ from, to, setRange }: RangeProps) => (
  <Box sx={rangeStyle}>
    <MonthInput label="From" value={from} onChange={(next) => setRange({ from: next, to })} />
    <MonthInput label="To" value={to} onChange={(next) => setRange({ from, to: next })} />
  </Box>
);

interface MonthInputProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

const MonthInput = ({ label, value, onChange }: MonthInputProps) => (
  <TextField
    type="month"
    size="small"
    label={label}
    value={value}
    onChange={({ target }) => onChange(target.value)}
    slotProps={{ inputLabel: { shrink: true } }}
    sx={inputStyle}
  />
);

const inputStyle = { width: 170 };
const rangeStyle = { display: 'flex', flexWrap: 'wrap', gap: 1.5 };
