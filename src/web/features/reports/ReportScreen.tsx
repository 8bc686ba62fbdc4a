import Typography from '@mui/material/Typography';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useMemo } from 'react';
import { useSelector } from 'react-redux';
import { formatDateTime } from '../../../domain/dates';
import type { ListLayout } from '../../../domain/lists/listPreferences';
import { hasPermission } from '../../../domain/permissions';
import type { ReportDefinition, ReportPage } from '../../../domain/reports/report';
import { NO_GROUP, columnHeading, formatValue } from '../../../domain/reports/report';
import type { RootState } from '../../store/rootState';
import { Page } from '../../ui/layout/Page';
import { RouteLink } from '../../ui/layout/RouteLink';
import { DataTable } from '../../ui/table/DataTable';
import { ListViewMenu } from '../listPreferences/ListViewMenu';
import { useDefaultView, useListLayout } from '../listPreferences/useListLayout';
import { ReportExportMenu } from './ReportExportMenu';
import { ReportFilters } from './ReportFilters';
import { shownColumns, toTableColumns } from './reportColumns';
import type { ReportLinks } from './reportColumns';
import { REPORT_LINKS } from './reportRecords';
import { useReport } from './useReport';

interface ReportScreenProps {
  definition: ReportDefinition;
  catalogue: readonly ReportDefinition[];
}

/** A report with its filters, grouping, totals and drill-down. */
export function ReportScreen({ definition, catalogue }: ReportScreenProps) {
  const { page, table, missing, params, change } = useReport(definition);
  const user = useSelector(({ session }: RootState) => session.currentUser);
  const list = `rapport:${definition.name}`;
  const { views } = useListLayout(list, NO_COLUMNS);
  useDefaultView(list, 1);
  const group = page?.group ?? null;
  const chosen = params.get('columns');
  const columns = useMemo(() => shownColumns(definition, group, chosen), [definition, group, chosen]);
  const tableColumns = useMemo(() => {
    const links: ReportLinks = {
      definition,
      params,
      canOpen: (record) => user !== null && hasPermission(user, REPORT_LINKS[record].view),
      hasReport: (name) => catalogue.some((report) => report.name === name),
    };
    return toTableColumns(columns, group, links);
  }, [columns, group, definition, params, user, catalogue]);
  const choices = definition.columns.map((column) => ({
    field: column.name,
    headerName: columnHeading(column),
  }));
  return (
    <Page breadcrumbs={[{ label: 'Reports', to: '/rapports' }, definition.title]} title={definition.title}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {definition.description}
      </Typography>
      {table.error?.status === 422 && (
        <Typography>
          <RouteLink to={`/rapports?report=${definition.name}`}>
            Open the report in its default view
          </RouteLink>
        </Typography>
      )}
      <DataTable
        label={definition.title}
        columns={tableColumns}
        list={table}
        plain
        emptyState={{
          title: missing ? `Choose ${missing.label.toLowerCase()} under Filter` : 'No rows for these filters',
        }}
        totals={
          page && !table.error && Object.keys(page.totals).length > 0 ? totalsOf(page, columns) : undefined
        }
        toolbar={
          <>
            <ReportFilters
              filters={definition.filters}
              described={page?.filters ?? []}
              params={params}
              change={change}
            />
            <GroupSelect
              definition={definition}
              group={params.get('group') ?? definition.group ?? NO_GROUP}
              onChange={(value) =>
                change({
                  group: value === (definition.group ?? NO_GROUP) ? undefined : value,
                  sort: undefined,
                  dir: undefined,
                })
              }
            />
            <ListViewMenu
              list={list}
              columns={choices}
              layout={layoutOf(list, definition, chosen)}
              views={views}
              onColumnsChange={(names) => {
                const isDefault = names.join() === defaultColumns(definition).join();
                change({ columns: isDefault ? undefined : names.join() });
              }}
            />
            <ReportExportMenu definition={definition} params={params} lines={page?.total ?? 0} />
          </>
        }
      />
      {page && (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {`As of ${formatDateTime(page.as_of)}, Dubai time`}
          {page.lag_s !== null && page.lag_s >= 1 && `, ${String(Math.round(page.lag_s))} s behind`}
        </Typography>
      )}
    </Page>
  );
}

const NO_COLUMNS: readonly never[] = [];

const defaultColumns = ({ columns }: ReportDefinition): string[] =>
  columns.filter(({ hidden }) => !hidden).map(({ name }) => name);

/** Converts the columns in the URL to the layout of a list. */
function layoutOf(list: string, definition: ReportDefinition, chosen: string | null): ListLayout {
  const visible = chosen?.split(',') ?? defaultColumns(definition);
  const hidden = definition.columns.map(({ name }) => name).filter((name) => !visible.includes(name));
  return { list, hidden, order: chosen ? [...visible, ...hidden] : [], density: 'standard' };
}

/** Texts of the totals row by column; the first column is its label. */
function totalsOf({ totals }: ReportPage, columns: ReturnType<typeof shownColumns>): Record<string, string> {
  const [first] = columns;
  return {
    ...(first && { [first.name]: 'Total' }),
    ...Object.fromEntries(
      columns.flatMap((column) => {
        const sum = totals[column.name];
        return typeof sum === 'number' ? [[column.name, formatValue(column, sum)]] : [];
      }),
    ),
  };
}

interface GroupSelectProps {
  definition: ReportDefinition;
  group: string;
  onChange: (group: string) => void;
}

function GroupSelect({ definition, group, onChange }: GroupSelectProps) {
  const groupable = definition.columns.filter((column) => column.groupable);
  if (groupable.length === 0) return null;
  return (
    <TextField
      select
      size="small"
      label="Group by"
      value={groupable.some(({ name }) => name === group) ? group : NO_GROUP}
      onChange={({ target }) => onChange(target.value)}
      sx={{ inlineSize: { xs: '100%', sm: 180 } }}
    >
      <MenuItem value={NO_GROUP}>No grouping</MenuItem>
      {groupable.map(({ name, label }) => (
        <MenuItem key={name} value={name}>
          {label}
        </MenuItem>
      ))}
    </TextField>
  );
}
