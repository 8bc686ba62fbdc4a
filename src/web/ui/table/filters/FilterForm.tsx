import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { FilterDefinition, FilterPicker, FilterValues } from '../../../../domain/lists/listFilters';
import type { Suggestions } from '../../../../domain/lists/suggestions';
import { labelOf } from '../../../../domain/labels';
import Button from '@mui/material/Button';
import { Suspense, lazy, use, useId, useState } from 'react';
import type { FilterValue } from '../../../../domain/entity';
import { SuggestionList } from '../../form/suggestionList';
import { FilterPickers } from './filterPickers';
import { parseFilter, formatFilter } from '../../../../domain/lists/listFilters';

/** Loaded with the first date filter, to keep lists small. */
const DateField = lazy(async () => ({
  default: (await import(/* webpackChunkName: "date-field" */ '../../form/controls/DateField')).DateField,
}));

interface FilterInputProps {
  filter: FilterDefinition;
  value: string;
  onChange: (text: string) => void;
}

/** Input of a filter by its kind. */
function FilterInput(props: FilterInputProps) {
  const { filter } = props;
  if (filter.kind === 'dateRange') return <DateRange {...props} />;
  if (filter.kind === 'month') return <MonthInput {...props} />;
  if (filter.kind === 'exact')
    return <ExactInput {...props} picker={filter.picker} suggestions={filter.suggestions} />;
  if (filter.kind === 'number') return <NumberInput {...props} unit={filter.unit} />;
  if (filter.kind === 'multipleChoice') return <MultiSelect {...props} options={filter.values} />;
  if (filter.kind === 'flag') return <SingleSelect {...props} options={['yes']} />;
  return <SingleSelect {...props} options={filter.kind === 'boolean' ? ['yes', 'no'] : filter.values} />;
}

type ExactTextProps = FilterInputProps & { suggestions: Suggestions | undefined };

/** A record picker, or a text input. */
function ExactInput({ picker, ...props }: ExactTextProps & { picker: FilterPicker | undefined }) {
  const pickers = use(FilterPickers);
  const Picker = picker && pickers[picker];
  if (!Picker) return <ExactText {...props} />;
  return (
    <Suspense fallback={<ExactText {...props} />}>
      <Picker label={props.filter.label} value={props.value} onChange={props.onChange} />
    </Suspense>
  );
}

type OptionsProps = FilterInputProps & { options: readonly string[] };

const SingleSelect = ({
  filter: { label, valueLabel = labelOf },
  value,
  onChange,
  options,
}: OptionsProps) => (
  <TextField
    select
    size="small"
    label={label}
    value={value}
    onChange={({ target }) => {
      onChange(target.value);
    }}
    slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
  >
    <option value="">Any</option>
    {options.map((option) => (
      <option key={option} value={option}>
        {valueLabel(option)}
      </option>
    ))}
  </TextField>
);

const MultiSelect = ({
  filter: { name, label, valueLabel = labelOf },
  value,
  onChange,
  options,
}: OptionsProps) => (
  <TextField
    select
    id={`filter-${name}`}
    size="small"
    label={label}
    value={splitValues(value)}
    onChange={({ target }) => {
      onChange(String(target.value));
    }}
    slotProps={{ select: { multiple: true, MenuProps: SHORT_MENU } }}
  >
    {options.map((option) => (
      <MenuItem key={option} value={option}>
        {valueLabel(option)}
      </MenuItem>
    ))}
  </TextField>
);

/** A long list scrolls, so that the form below it stays visible. */
const SHORT_MENU = { slotProps: { paper: { sx: { maxBlockSize: 'min(260px, 40dvh)' } } } };

function ExactText({ filter: { label }, value, onChange, suggestions }: ExactTextProps) {
  const listId = useId();
  return (
    <>
      <TextField
        size="small"
        label={label}
        value={value}
        onChange={({ target }) => {
          onChange(target.value);
        }}
        slotProps={{
          htmlInput: { maxLength: 120, autoComplete: 'off', list: suggestions && listId },
        }}
      />
      {suggestions && <SuggestionList id={listId} suggestions={suggestions} />}
    </>
  );
}

/** Limits of a number by unit, as in the URL. */
const NUMBER_LIMITS = {
  AED: { max: 999_999_999.99, step: 0.01 },
  days: { max: 999, step: 1 },
  '%': { max: 100, step: 0.1 },
};

type NumberInputProps = FilterInputProps & { unit: keyof typeof NUMBER_LIMITS };

const NumberInput = ({ filter: { label }, value, onChange, unit }: NumberInputProps) => (
  <TextField
    type="number"
    size="small"
    label={label}
    value={value}
    onChange={({ target }) => {
      onChange(target.value);
    }}
    slotProps={{
      htmlInput: { min: 0, ...NUMBER_LIMITS[unit], autoComplete: 'off' },
      input: { endAdornment: <InputAdornment position="end">{unit}</InputAdornment> },
      inputLabel: { shrink: true },
    }}
  />
);

const MonthInput = ({ filter: { label }, value, onChange }: FilterInputProps) => (
  <TextField
    type="month"
    size="small"
    label={label}
    value={value}
    onChange={({ target }) => {
      onChange(target.value);
    }}
    slotProps={{ inputLabel: { shrink: true } }}
  />
);

const splitValues = (value: string): string[] => value.split(',').filter(Boolean);

function DateRange({ filter: { label }, value, onChange }: FilterInputProps) {
  const [from = '', to = ''] = value.split('..');
  const renderDate = (name: string, value: string, toRange: (day: string) => string) => (
    <DateField
      size="small"
      label={`${label}: ${name}`}
      value={value}
      onChange={(day) => {
        onChange(toRange(day));
      }}
    />
  );
  return (
    <Suspense fallback={<TextField size="small" disabled label={label} />}>
      <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: '1fr 1fr' }}>
        {renderDate('from', from, (day) => `${day}..${to}`)}
        {renderDate('to', to, (day) => `${from}..${day}`)}
      </Box>
    </Suspense>
  );
}

interface FilterFormProps {
  filters: readonly FilterDefinition[];
  active: FilterValues;
  onApply: (filters: FilterValues | undefined) => void;
}

/** Form with all filters, applied as one history entry. */
export function FilterForm({ filters, active, onApply }: FilterFormProps) {
  const [inputs, setInputs] = useState(() => toInputs(active));
  return (
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        onApply(parseInputs(filters, inputs));
      }}
      sx={{ p: 2, display: 'grid', gap: 2, inlineSize: 348, maxInlineSize: '100%' }}
    >
      {filters.map((filter) => (
        <FilterInput
          key={filter.name}
          filter={filter}
          value={inputs[filter.name] ?? ''}
          onChange={(text) => {
            setInputs((inputs) => ({ ...inputs, [filter.name]: text }));
          }}
        />
      ))}
      <Box sx={actionsStyle}>
        <Button
          onClick={() => {
            onApply(undefined);
          }}
        >
          Clear filters
        </Button>
        <Button type="submit" variant="contained">
          Apply
        </Button>
      </Box>
    </Box>
  );
}

/** Keeps the buttons visible below a form that is longer than the screen. */
const actionsStyle = {
  display: 'flex',
  gap: 1,
  justifyContent: 'flex-end',
  position: 'sticky',
  insetBlockEnd: 0,
  zIndex: 1,
  mx: -2,
  mb: -2,
  px: 2,
  py: 1.5,
  bgcolor: 'background.paper',
  borderTop: 1,
  borderColor: 'divider',
};

type FilterInputs = Record<string, string>;

const toInputs = (filters: FilterValues): FilterInputs =>
  Object.fromEntries(Object.entries(filters).map(([name, filter]) => [name, formatFilter(filter)]));

function parseInputs(filters: readonly FilterDefinition[], inputs: FilterInputs): FilterValues | undefined {
  const entries = filters.flatMap((filter): [string, FilterValue][] => {
    const value = parseFilter(filter, inputs[filter.name] ?? '');
    return value === undefined ? [] : [[filter.name, value]];
  });
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}
