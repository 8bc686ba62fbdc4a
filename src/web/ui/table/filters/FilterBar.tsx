import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Popover from '@mui/material/Popover';
import { memo, useState } from 'react';
import { formatDate } from '../../../../domain/dates';
import type { FilterValue } from '../../../../domain/entity';
import type { FilterDefinition, QuickFilter } from '../../../../domain/lists/listFilters';
import { isQuickFilterSet, toggleQuickFilter } from '../../../../domain/lists/listFilters';
import { formatAed } from '../../../../domain/money';
import { labelOf } from '../../../../domain/labels';
import { FilterForm } from './FilterForm';
import type { TableData } from '../tableTypes';

type Filters = Readonly<Record<string, FilterValue>>;

/** Focuses the first field of an opening form, so that the user can type a filter immediately. */
const focusFirstField = (form: HTMLElement): void =>
  form.querySelector<HTMLElement>('input:not([aria-hidden]), select, [role="combobox"]')?.focus();

interface FilterBarProps {
  filters: readonly FilterDefinition[];
  quickFilters?: readonly QuickFilter[] | undefined;
  active: Filters;
  changeQuery: TableData<unknown>['changeQuery'];
}

const NO_QUICK_FILTERS: readonly QuickFilter[] = [];

/** Active filters as removable chips, except those shown as quick filters, and the filter button. */
export const FilterBar = memo(function FilterBar(props: FilterBarProps) {
  const { filters, quickFilters = NO_QUICK_FILTERS, active, changeQuery } = props;
  const shownByQuickFilter = new Set(
    quickFilters
      .filter((quickFilter) => isQuickFilterSet(active, quickFilter))
      .flatMap((quickFilter) => Object.keys(quickFilter.filters)),
  );
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
          active[filter.name] !== undefined &&
          !shownByQuickFilter.has(filter.name) && (
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
          slotProps={{
            paper: { role: 'dialog', 'aria-label': 'Filters' },
            transition: { onEntering: focusFirstField },
          }}
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

interface QuickFiltersProps {
  quickFilters: readonly QuickFilter[];
  active: Filters;
  changeQuery: TableData<unknown>['changeQuery'];
}

/**
 * Common filters as buttons: one click sets a filter, another removes it. Plain buttons styled as chips,
 * because MUI's chips are a tenth of the styles of a list.
 */
export const QuickFilters = memo(function QuickFilters({
  quickFilters,
  active,
  changeQuery,
}: QuickFiltersProps) {
  return (
    <Box role="group" aria-label="Quick filters" sx={quickFiltersStyle}>
      {quickFilters.map((quickFilter) => {
        const isActive = isQuickFilterSet(active, quickFilter);
        return (
          <button
            key={quickFilter.label}
            type="button"
            aria-pressed={isActive}
            onClick={() => {
              changeQuery({ filters: toggleQuickFilter(active, quickFilter) });
            }}
          >
            {quickFilter.label}
          </button>
        );
      })}
    </Box>
  );
});

const quickFiltersStyle = {
  flexBasis: '100%',
  display: 'flex',
  gap: 1,
  flexWrap: { xs: 'nowrap', sm: 'wrap' },
  overflowX: 'auto',
  '& > button': {
    flex: 'none',
    blockSize: 32,
    paddingInline: '11px',
    border: '1px solid var(--mui-palette-Chip-defaultBorder)',
    borderRadius: '16px',
    bgcolor: 'transparent',
    color: 'text.primary',
    font: 'inherit',
    fontSize: 13,
    fontWeight: 500,
    cursor: 'pointer',
    '&:hover': { bgcolor: 'action.hover' },
    '&[aria-pressed=true]': {
      borderColor: 'primary.main',
      bgcolor: 'primary.main',
      color: 'primary.contrastText',
      '&:hover': { bgcolor: 'primary.dark' },
    },
  },
};

function removeFilter(filters: Filters, name: string): Filters | undefined {
  const remaining = Object.entries(filters).filter(([field]) => field !== name);
  return remaining.length > 0 ? Object.fromEntries(remaining) : undefined;
}

/** Formats a filter: `Status: Active, Pending`, `Overdue: Yes`, `End: 1 Jan 2026 – 31 Mar 2026`. */
const chipLabel = (filter: FilterDefinition, value: FilterValue | undefined): string =>
  `${filter.label}: ${typeof value === 'number' ? formatNumber(filter, value) : formatFilter(value, filter.valueLabel)}`;

const formatNumber = (filter: FilterDefinition, value: number): string => {
  if (filter.kind !== 'number') return String(value);
  return filter.unit === 'AED' ? formatAed(value) : `${String(value)} ${filter.unit}`;
};

function formatFilter(
  value: FilterValue | undefined,
  valueLabel: (value: string) => string = labelOf,
): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map(valueLabel).join(', ');
  if (typeof value !== 'object') return valueLabel(String(value ?? ''));
  const { from, to } = value;
  if (from === undefined) return `until ${formatDate(String(to))}`;
  return to === undefined
    ? `from ${formatDate(String(from))}`
    : `${formatDate(String(from))} – ${formatDate(String(to))}`;
}
