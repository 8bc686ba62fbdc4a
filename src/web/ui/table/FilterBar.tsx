import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Popover from '@mui/material/Popover';
import { memo, useState } from 'react';
import { formatDate } from '../../../domain/dates';
import type { FilterValue } from '../../../domain/entity';
import type { FilterDefinition } from '../../../domain/lists/listFilters';
import { formatAed } from '../../../domain/money';
import { labelOf } from '../../../domain/labels';
import { FilterForm } from './FilterForm';
import type { TableData } from './tableTypes';

type Filters = Readonly<Record<string, FilterValue>>;

interface FilterBarProps {
  filters: readonly FilterDefinition[];
  active: Filters;
  changeQuery: TableData<unknown>['changeQuery'];
}

/** Active filters as removable chips, and the filter button. */
export const FilterBar = memo(function FilterBar({ filters, active, changeQuery }: FilterBarProps) {
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
      {filters.map(
        (filter) =>
          active[filter.name] !== undefined && (
            <Chip
              key={filter.name}
              label={chipLabel(filter, active[filter.name])}
              onDelete={() => {
                changeQuery({ filters: removeFilter(active, filter.name) });
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
            filters={filters}
            active={active}
            onApply={(filters) => {
              changeQuery({ filters });
              close();
            }}
          />
        </Popover>
      )}
    </>
  );
});

function removeFilter(filters: Filters, name: string): Filters | undefined {
  const remaining = Object.entries(filters).filter(([field]) => field !== name);
  return remaining.length > 0 ? Object.fromEntries(remaining) : undefined;
}

/** `Status: Active, Pending`, `Overdue: Yes`, `End: 1 Jan 2026 – 31 Mar 2026`. */
const chipLabel = (filter: FilterDefinition, value: FilterValue | undefined): string =>
  `${filter.label}: ${typeof value === 'number' ? formatNumber(filter, value) : formatFilter(value)}`;

const formatNumber = (filter: FilterDefinition, value: number): string => {
  if (filter.kind !== 'number') return String(value);
  return filter.unit === 'AED' ? formatAed(value) : `${String(value)} ${filter.unit}`;
};

function formatFilter(value: FilterValue | undefined): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map(labelOf).join(', ');
  if (typeof value !== 'object') return labelOf(String(value ?? ''));
  const { from, to } = value;
  if (from === undefined) return `until ${formatDate(String(to))}`;
  return to === undefined
    ? `from ${formatDate(String(from))}`
    : `${formatDate(String(from))} – ${formatDate(String(to))}`;
}
