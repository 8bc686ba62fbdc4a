import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { Suspense } from 'react';
import type { DashboardQuery } from '../../../domain/dashboard/dashboard';
import { isCalendarDate } from '../../../domain/dates';
import { EMIRATES } from '../../../domain/enums';
import { SiteSelect } from '../records/lazyRecordPickers';

interface DashboardFiltersProps {
  query: DashboardQuery;
  /** The current month, which is the last selectable one. */
  current: string;
  setQuery: (change: Partial<Record<keyof DashboardQuery, string>>) => void;
}

/** Period, emirate and site of the dashboard. */
export function DashboardFilters({ query, current, setQuery }: DashboardFiltersProps) {
  const { month, emirate = '', site = '' } = query;
  const isFiltered = month !== current || emirate !== '' || site !== '';
  return (
    <Box role="group" aria-label="Filters" sx={filtersStyle}>
      <TextField
        type="month"
        label="Period"
        value={month}
        onChange={({ target: { value } }) => isCalendarDate(`${value}-01`) && setQuery({ month: value })}
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: current } }}
        sx={{ width: { xs: '100%', sm: 170 } }}
      />
      <TextField
        select
        label="Emirate"
        value={emirate}
        onChange={({ target: { value } }) => setQuery({ emirate: value })}
        slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
        sx={{ width: { xs: 'calc(50% - 6px)', sm: 180 } }}
      >
        <MenuItem value="">All emirates</MenuItem>
        {EMIRATES.map((name) => (
          <MenuItem key={name} value={name}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <Suspense fallback={<TextField label="Site" disabled sx={siteStyle} />}>
        <SiteSelect
          key={site}
          label="Site"
          placeholder="All sites"
          size="medium"
          value={site}
          onChange={(code) => setQuery({ site: code })}
          width={siteStyle}
        />
      </Suspense>
      {isFiltered && (
        <Button onClick={() => setQuery({ month: '', emirate: '', site: '' })}>Clear filters</Button>
      )}
    </Box>
  );
}

const siteStyle = { width: { xs: 'calc(50% - 6px)', sm: 240 } };
const filtersStyle = { display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' };
