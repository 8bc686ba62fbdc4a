import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { FilterRow, Filters } from '../../../domain/lists/listFilters';
import { wordOf } from '../../../domain/labels';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { Filter } from '../../../domain/entity';
import { filterFrom, filterSaid } from '../../../domain/lists/listFilters';

interface ControlProps {
  row: FilterRow;
  said: string;
  onSay: (text: string) => void;
}

/** The question that narrows a list by one field, put as the field's kind wants it. */
export function FilterControl(props: ControlProps) {
  const { row } = props;
  if (row.kind === 'days') return <Days {...props} />;
  if (row.kind === 'month') return <Month {...props} />;
  if (row.kind === 'exact') return <Exact {...props} />;
  if (row.kind === 'number') return <Figure {...props} unit={row.unit} />;
  if (row.kind === 'several') return <Several {...props} words={row.words} />;
  if (row.kind === 'yes') return <One {...props} words={['yes']} />;
  return <One {...props} words={row.kind === 'yesNo' ? ['yes', 'no'] : row.words} />;
}

type WordsProps = ControlProps & { words: readonly string[] };

const One = ({ row: { label }, said, onSay, words }: WordsProps) => (
  <TextField
    select
    size="small"
    label={label}
    value={said}
    onChange={({ target }) => {
      onSay(target.value);
    }}
    slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
  >
    <option value="">Any</option>
    {words.map((word) => (
      <option key={word} value={word}>
        {wordOf(word)}
      </option>
    ))}
  </TextField>
);

const Several = ({ row: { name, label }, said, onSay, words }: WordsProps) => (
  <TextField
    select
    id={`filter-${name}`}
    size="small"
    label={label}
    value={listed(said)}
    onChange={({ target }) => {
      onSay(String(target.value));
    }}
    slotProps={{ select: { multiple: true } }}
  >
    {words.map((word) => (
      <MenuItem key={word} value={word}>
        {wordOf(word)}
      </MenuItem>
    ))}
  </TextField>
);

/** A code as it is written, in full. */
const Exact = ({ row: { label }, said, onSay }: ControlProps) => (
  <TextField
    size="small"
    label={label}
    value={said}
    onChange={({ target }) => {
      onSay(target.value);
    }}
    slotProps={{ htmlInput: { maxLength: 120, autoComplete: 'off' } }}
  />
);

/** One number, in its unit. */
const Figure = ({ row: { label }, said, onSay, unit }: ControlProps & { unit: string }) => (
  <TextField
    type="number"
    size="small"
    label={label}
    value={said}
    onChange={({ target }) => {
      onSay(target.value);
    }}
    slotProps={{
      htmlInput: { min: 0, step: unit === 'AED' ? 0.01 : 1, autoComplete: 'off' },
      input: { endAdornment: <InputAdornment position="end">{unit}</InputAdornment> },
      inputLabel: { shrink: true },
    }}
  />
);

/** One month as a whole. */
const Month = ({ row: { label }, said, onSay }: ControlProps) => (
  <TextField
    type="month"
    size="small"
    label={label}
    value={said}
    onChange={({ target }) => {
      onSay(target.value);
    }}
    slotProps={{ inputLabel: { shrink: true } }}
  />
);

const listed = (said: string): string[] => said.split(',').filter(Boolean);

function Days({ row: { label }, said, onSay }: ControlProps) {
  const [from = '', to = ''] = said.split('..');
  const end = (name: string, value: string, say: (day: string) => string) => (
    <TextField
      type="date"
      size="small"
      label={`${label}: ${name}`}
      value={value}
      onChange={({ target }) => {
        onSay(say(target.value));
      }}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
  return (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: '1fr 1fr' }}>
      {end('from', from, (day) => `${day}..${to}`)}
      {end('to', to, (day) => `${from}..${day}`)}
    </Box>
  );
}

interface FilterFormProps {
  rows: readonly FilterRow[];
  given: Filters;
  onApply: (filters: Filters | undefined) => void;
}

/** All filters of a list at once, so that setting several of them is one step back and forth. */
export function FilterForm({ rows, given, onApply }: FilterFormProps) {
  const [said, setSaid] = useState(() => saidOf(given));
  return (
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        onApply(meant(rows, said));
      }}
      sx={{ p: 2, display: 'grid', gap: 2, inlineSize: { xs: 300, sm: 340 } }}
    >
      {rows.map((row) => (
        <FilterControl
          key={row.name}
          row={row}
          said={said[row.name] ?? ''}
          onSay={(text) => {
            setSaid((before) => ({ ...before, [row.name]: text }));
          }}
        />
      ))}
      <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end' }}>
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

type Said = Record<string, string>;

const saidOf = (filters: Filters): Said =>
  Object.fromEntries(Object.entries(filters).map(([name, filter]) => [name, filterSaid(filter)]));

function meant(rows: readonly FilterRow[], said: Said): Filters | undefined {
  const known = rows.flatMap((row): [string, Filter][] => {
    const filter = filterFrom(row, said[row.name] ?? '');
    return filter === undefined ? [] : [[row.name, filter]];
  });
  return known.length > 0 ? Object.fromEntries(known) : undefined;
}
