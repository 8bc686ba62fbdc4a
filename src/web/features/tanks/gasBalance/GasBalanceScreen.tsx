import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { formatDate } from '../../../../domain/dates';
import type { Id } from '../../../../domain/entity';
import type { GasFinding, SiteGasFinding } from '../../../../domain/tanks/gasBalance';
import { formatInteger } from '../../../../domain/numbers';
import { siteLabel } from '../../../../domain/sites/siteRef';
import { useQuery } from '../../../store/createQuery';
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert';
import { StatusChip } from '../../../ui/feedback/StatusChip';
import type { StatusTones } from '../../../ui/feedback/statuses';
import { Page } from '../../../ui/layout/Page';
import { Section } from '../../../ui/layout/Section';
import { EmptyValue } from '../../../ui/record/EmptyValue';
import { RIGHT, linkColumn } from '../../../ui/table/columns/columns';
import { nodeColumn } from '../../../ui/table/columns/nodeColumn';
import { ResponsiveTable } from '../../../ui/table/ResponsiveTable';
import type { Column } from '../../../ui/table/tableTypes';
import { gasFindings } from './gasBalance';

/** Gas balances of all sites are a view of the tanks page. */
export const GAS_BALANCE_PATH = '/tanks?view=balance';

const FINDING_TONES: StatusTones<GasFinding> = {
  balanced: 'success',
  leak: 'error',
  unbilled_gas: 'warning',
  stuck_gauge: 'warning',
  counters_ahead: 'warning',
};

type FindingRow = SiteGasFinding & { _id: Id };

const COLUMNS: readonly Column<FindingRow>[] = [
  linkColumn<FindingRow>('site', 'Site', siteLabel, ({ tank }) => `/tanks/${tank._id}?tab=Gas+balance`),
  nodeColumn(
    'Lost',
    ({ loss_percent: percent }) => (
      <EmptyValue value={typeof percent === 'number' ? `${percent.toFixed(1)} %` : null} />
    ),
    RIGHT,
  ),
  nodeColumn('Finding', ({ finding }) => <StatusChip tones={FINDING_TONES} status={finding} />),
  nodeColumn('Lost (L)', ({ loss_l }) => formatInteger(loss_l), RIGHT),
  nodeColumn('Withdrawn (L)', ({ drawn_l }) => formatInteger(drawn_l), RIGHT),
  nodeColumn('Measured (L)', ({ metered_l }) => formatInteger(metered_l), RIGHT),
  nodeColumn('Period', formatPeriod),
];

function formatPeriod({ period, since, until }: SiteGasFinding): string {
  return period === 'months'
    ? formatDate(since, 'MMM YYYY')
    : `${formatDate(since, 'D MMM')} – ${formatDate(until)}`;
}

/** Gas balance of every site whose levels and counters are known, worst first. */
export function GasBalanceScreen() {
  const { result, error, retry } = useQuery(gasFindings, {});
  const findings = result?.data.sites;
  const rows = useMemo(() => (findings ?? []).map((row) => ({ ...row, _id: row.code })), [findings]);
  return (
    <Page breadcrumbs={[{ label: 'Tanks', to: '/tanks' }, 'Gas balance']} title="Gas balance">
      <Section title="Sites">
        <ErrorAlert error={error} onRetry={retry} />
        {!findings && !error && <Skeleton variant="rounded" height={320} />}
        {findings?.length === 0 && (
          <Typography>
            No site has known levels and read counters yet. Balances are calculated every night.
          </Typography>
        )}
        {findings && findings.length > 0 && (
          <ResponsiveTable label="Gas balance of sites" rows={rows} columns={COLUMNS} />
        )}
      </Section>
    </Page>
  );
}
