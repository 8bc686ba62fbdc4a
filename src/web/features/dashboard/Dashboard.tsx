import Refresh from '@mui/icons-material/Refresh';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState, useCallback, useMemo } from 'react';
import { useSelector } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import type { DashboardQuery } from '../../../domain/dashboard/dashboard';
import { visibleBlocks } from '../../../domain/dashboard/dashboard';
import { COLLECTION_USER, SUPER_ADMIN, canRecordPayments } from '../../../domain/permissions';
import { EMIRATES } from '../../../domain/enums';
import { today } from '../../ui/form/today';
import { selectCurrentUser } from '../session/session';
import { useUnavailablePath } from '../../store/useUnavailablePath';
import { Page } from '../../ui/layout/Page';
import { useMonthParam } from '../records/useMonthParam';
import { DashboardBlockFrame } from './DashboardBlockFrame';
import { DashboardFilters } from './DashboardFilters';
import { MyWallet } from './MyWallet';
import { RecentPayments } from './RecentPayments';
import { UnreadNotifications } from './UnreadNotifications';

/** Roles whose dashboard shows the latest payments. */
const PAYMENT_ROLES = [SUPER_ADMIN, COLLECTION_USER];

export default function Dashboard() {
  const currentUser = useSelector(selectCurrentUser);
  const unavailablePath = useUnavailablePath();
  const { query, current, setQuery } = useDashboardQuery();
  /** As a key, it mounts a section again, which refetches it. */
  const [refreshes, setRefreshes] = useState(0);
  if (!currentUser) return null;
  const canViewPayments = PAYMENT_ROLES.includes(currentUser.role);
  const isCollector = currentUser.role === COLLECTION_USER;
  const [myWork = 'my_work', ...blocks] = visibleBlocks(currentUser);
  const payments = canViewPayments && (
    <Box sx={halfStyle}>
      <RecentPayments key={refreshes} currentUser={currentUser} />
    </Box>
  );
  return (
    <Page
      breadcrumbs={[]}
      title="Dashboard"
      actions={
        <>
          <DashboardFilters query={query} current={current} setQuery={setQuery} />
          <Button variant="outlined" startIcon={<Refresh />} onClick={() => setRefreshes(refreshes + 1)}>
            Refresh
          </Button>
        </>
      }
    >
      {unavailablePath && (
        <Alert severity="info" variant="outlined">
          The page <bdi>{unavailablePath}</bdi> does not exist or you don’t have access to it.
        </Alert>
      )}
      <Box sx={gridStyle}>
        {isCollector && (
          <Box sx={halfStyle}>
            <MyWallet key={refreshes} />
          </Box>
        )}
        <DashboardBlockFrame name={myWork} query={query} refreshes={refreshes} />
        {isCollector && payments}
        {blocks.map((name) => (
          <DashboardBlockFrame key={name} name={name} query={query} refreshes={refreshes} />
        ))}
        {!isCollector && canRecordPayments(currentUser) && (
          <Box sx={halfStyle}>
            <MyWallet key={refreshes} />
          </Box>
        )}
        {!isCollector && payments}
        <Box sx={halfStyle}>
          <UnreadNotifications />
        </Box>
      </Box>
    </Page>
  );
}

const gridStyle = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
  gridAutoFlow: 'row dense',
};

const halfStyle = { minWidth: 0, gridColumn: { xs: 'span 12', md: 'span 6', xl: 'span 4' } };

const MAX_SITE_LENGTH = 120;

/**
 * Filters of the dashboard from the URL; invalid ones are ignored, and a future month becomes the current
 * one.
 */
function useDashboardQuery() {
  const [params, setParams] = useSearchParams();
  const current = today().slice(0, 7);
  const param = useMonthParam();
  const month = param > current ? current : param;
  const emirate = EMIRATES.find((name) => name === params.get('emirate'));
  const site = (params.get('site') ?? '').trim().slice(0, MAX_SITE_LENGTH);
  const query = useMemo(
    (): DashboardQuery => ({ month, ...(emirate && { emirate }), ...(site && { site }) }),
    [month, emirate, site],
  );
  const setQuery = useCallback(
    (change: Partial<Record<keyof DashboardQuery, string>>) => {
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(change)) {
            if (value) next.set(name, value);
            else next.delete(name);
          }
          return next;
        },
        { replace: true },
      );
    },
    [setParams],
  );
  return { query, current, setQuery };
}
