import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { Filter } from '../../domain/entity';
import type { FilterRow, Filters } from '../../domain/listFilters';
import { filterFrom, filterSaid } from '../../domain/listFilters';
import { FilterControl } from './FilterControl';

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
