import type { CounterBasis } from '../../../domain/counters/readingAssessment';
import { isCalendarDate } from '../../../domain/dates';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import { readRoute, routeSelected, sheetClosed, sheetOpened } from './routeSheet';
import { selectError } from '../../store/requests';
import { LinkButton } from '../../ui/layout/LinkButton';
import { Page } from '../../ui/layout/Page';
import { ErrorAlert } from '../../ui/feedback/ErrorAlert';
import type { RecordType } from '../../store/feature';
import { today } from '../../ui/form/today';
import { useUnsavedChangesPrompt } from '../../ui/form/useUnsavedChangesPrompt';
import { isReadOn, RouteRow } from './RouteRow';
import type { RootState } from '../../store/rootState';
import { DateField } from '../../ui/form/controls/DateField';

/** Groups consecutive counters of one site, in walking order. */
function bySite(counters: readonly CounterBasis[]): [site: string, counters: CounterBasis[]][] {
  const groups: [string, CounterBasis[]][] = [];
  for (const counter of counters) {
    const last = groups.at(-1);
    if (last?.[0] === counter.site.name) last[1].push(counter);
    else groups.push([counter.site.name, [counter]]);
  }
  return groups;
}

const siteStyle = {
  fontWeight: 600,
  pt: 2,
  pb: 0.5,
  position: 'sticky',
  insetBlockStart: 0,
  zIndex: 1,
  bgcolor: 'background.default',
};

/**
 * Route sheet: the counters of a route in order; a reading is saved when its row is left, and Enter moves to
 * the next counter.
 */
export function RouteSheet({ recordType: { title, path } }: { recordType: RecordType }) {
  const dispatch = useDispatch();
  const [params, setParams] = useSearchParams();
  const [day, setDay] = useState(today());
  const [unsavedCount, setUnsavedCount] = useState(0);
  const prompt = useUnsavedChangesPrompt(unsavedCount > 0);
  const { routes, counters, results, photos } = useSelector(({ routeSheet }: RootState) => routeSheet);
  const [firstRoute = '', secondRoute] = routes;
  const route = params.get('route') ?? (secondRoute === undefined ? firstRoute : '');
  const error = useSelector(selectError(readRoute));
  useEffect(() => {
    dispatch(sheetOpened());
    return () => void dispatch(sheetClosed());
  }, [dispatch]);
  useEffect(() => {
    if (route) dispatch(routeSelected(route));
  }, [dispatch, route]);
  const isRead = (basis: CounterBasis): boolean =>
    results[basis._id]?.state === 'saved' || isReadOn(basis, day);
  const countRead = (of: readonly CounterBasis[]): string => String(of.filter(isRead).length);
  const notReached = (counters ?? []).filter((basis) => basis.no_access?.on === day && !isRead(basis)).length;
  const backButton = (
    <LinkButton to={path} variant="outlined">
      Back to the list
    </LinkButton>
  );
  return (
    <Page breadcrumbs={[{ label: title, to: path }, 'Route sheet']} title="Route sheet" actions={backButton}>
      <Stack spacing={2}>
        <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
          <TextField
            select
            label="Route"
            value={route}
            onChange={({ target }) => {
              setParams({ sheet: 'yes', ...(target.value && { route: target.value }) });
            }}
            slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
            sx={{ minInlineSize: 180 }}
          >
            <option value="">Choose a route</option>
            {routes.map((code) => (
              <option key={code}>{code}</option>
            ))}
          </TextField>
          <DateField
            label="Read on"
            value={day}
            error={!isCalendarDate(day)}
            onChange={setDay}
            onOtherText={setDay}
            max={today()}
          />
        </Stack>
        <ErrorAlert error={error} onRetry={() => dispatch(routeSelected(route))} />
        {route && counters?.length === 0 && (
          <Alert severity="info">No counter on this route is in service.</Alert>
        )}
        {route && counters && (
          <Typography role="status">
            {`${countRead(counters)} of ${String(counters.length)} read`}
            {notReached > 0 && ` · ${String(notReached)} without access`}
          </Typography>
        )}
        <div>
          {route &&
            bySite(counters ?? []).map(([site, ofSite]) => (
              <Box component="section" key={ofSite[0]?._id} aria-label={site}>
                <Typography component="h2" variant="subtitle1" sx={siteStyle}>
                  {site}
                  {ofSite.length > 1 && ` · ${countRead(ofSite)} of ${String(ofSite.length)} read`}
                </Typography>
                {ofSite.map((basis) => (
                  <RouteRow
                    key={basis._id}
                    basis={basis}
                    day={day}
                    result={results[basis._id]}
                    photo={photos[basis._id]}
                    setUnsavedCount={setUnsavedCount}
                  />
                ))}
              </Box>
            ))}
        </div>
        {prompt}
      </Stack>
    </Page>
  );
}
