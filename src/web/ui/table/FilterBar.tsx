import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Popover from '@mui/material/Popover';
import { memo, useState } from 'react';
import { showDate } from '../../../domain/dates';
import type { Filter } from '../../../domain/entity';
import type { FilterRow } from '../../../domain/lists/listFilters';
import { aed } from '../../../domain/money';
import { wordOf } from '../../../domain/labels';
import { FilterForm } from './FilterForm';
import type { TableList } from './tableTypes';

type Filters = Readonly<Record<string, Filter>>;

interface FilterBarProps {
  rows: readonly FilterRow[];
  chosen: Filters;
  ask: TableList<unknown>['ask'];
}

/** What the list is narrowed by, each with a way to let it go, and the door to the rest. */
export const FilterBar = memo(function FilterBar({ rows, chosen, ask }: FilterBarProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>();
  const close = () => {
    setAnchor(null);
  };
  return (
    <>
      <Button
        variant="outlined"
        aria-haspopup="dialog"
        aria-expanded={Boolean(anchor)}
        onClick={({ currentTarget }) => {
          setAnchor(currentTarget);
        }}
      >
        Filter
      </Button>
      {rows.map(
        (row) =>
          chosen[row.name] !== undefined && (
            <Chip
              key={row.name}
              label={chipOf(row, chosen[row.name])}
              onDelete={() => {
                ask({ filters: without(chosen, row.name) });
              }}
            />
          ),
      )}
      {anchor !== undefined && (
        <Popover
          open={anchor !== null}
          anchorEl={anchor}
          onClose={close}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
          slotProps={{ paper: { role: 'dialog', 'aria-label': 'Filters' } }}
        >
          <FilterForm
            rows={rows}
            given={chosen}
            onApply={(filters) => {
              ask({ filters });
              close();
            }}
          />
        </Popover>
      )}
    </>
  );
});

function without(chosen: Filters, name: string): Filters | undefined {
  const rest = Object.entries(chosen).filter(([field]) => field !== name);
  return rest.length > 0 ? Object.fromEntries(rest) : undefined;
}

/** `Status: Active, Pending`, `Overdue: Yes`, `End: 1 Jan 2026 – 31 Mar 2026`. */
const chipOf = (row: FilterRow, filter: Filter | undefined): string =>
  `${row.label}: ${typeof filter === 'number' ? figure(row, filter) : shown(filter)}`;

const figure = (row: FilterRow, value: number): string => {
  if (row.kind !== 'number') return String(value);
  return row.unit === 'AED' ? aed(value) : `${String(value)} ${row.unit}`;
};

function shown(filter: Filter | undefined): string {
  if (typeof filter === 'boolean') return filter ? 'Yes' : 'No';
  if (Array.isArray(filter)) return filter.map(wordOf).join(', ');
  if (typeof filter !== 'object') return wordOf(String(filter ?? ''));
  const { from, to } = filter;
  if (from === undefined) return `until ${showDate(String(to))}`;
  return to === undefined
    ? `from ${showDate(String(from))}`
    : `${showDate(String(from))} – ${showDate(String(to))}`;
}
