import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { Suspense, lazy, useCallback, useEffect, useState, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { BlockName, DashboardBlock, DashboardQuery } from '../../../domain/dashboard/dashboard';
import type { Site } from '../../../domain/sites/site';
import { formatDateTime } from '../../../domain/dates';
import { selectError } from '../../store/requests';
import { ErrorAlert } from '../../ui/feedback/ErrorAlert';
import { StaleOverlay } from '../../ui/feedback/StaleOverlay';
import { Section } from '../../ui/layout/Section';
import { blockRequested, readBlock, selectBlock } from './blocks';
import { BLOCK_TEXTS, CHART_HEIGHT_PX } from './blockTexts';
import { ChartTable, RowTable } from './BlockTables';
import { Figures } from './Figures';

const BlockChart = lazy(() => import(/* webpackChunkName: "dashboard-charts" */ './BlockChart'));
const SiteMap = lazy(() => import(/* webpackChunkName: "sites-map" */ '../sites/SiteMap'));

type View = 'chart' | 'table' | 'map';

interface DashboardBlockFrameProps {
  name: BlockName;
  query: DashboardQuery;
  /** Increased when the user refreshes the dashboard. */
  refreshes: number;
}

/** A block of the dashboard; requested when it becomes visible, and again when filters change. */
export function DashboardBlockFrame({ name, query, refreshes }: DashboardBlockFrameProps) {
  const { title, note, span, chart } = BLOCK_TEXTS[name];
  const [ref, isSeen] = useIsSeen<HTMLDivElement>();
  const [view, setView] = useState<View>('chart');
  const dispatch = useDispatch();
  const loaded = useSelector(selectBlock(name));
  const error = useSelector(selectError(readBlock, name));
  const request = useCallback(() => void dispatch(blockRequested({ name, query })), [dispatch, name, query]);
  useEffect(() => {
    if (isSeen) request();
  }, [isSeen, request, refreshes]);
  const views: readonly View[] = name === 'tank_levels' ? ['chart', 'table', 'map'] : ['chart', 'table'];
  return (
    <Box
      ref={ref}
      sx={{
        ...frameStyle,
        gridColumn: { xs: 'span 12', md: span === 4 ? 'span 6' : 'span 12', xl: `span ${String(span)}` },
      }}
    >
      <Section title={title} actions={chart && <ViewToggle views={views} view={view} onChange={setView} />}>
        {note && (
          <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: -1.5, mb: 1.5 }}>
            {note}
          </Typography>
        )}
        {error && <ErrorAlert error={error} onRetry={request} />}
        {!error && !loaded && <BlockSkeleton hasChart={chart !== undefined} />}
        {!error && loaded && (
          <StaleOverlay isPending={loaded.query !== query}>
            <BlockContent name={name} block={loaded.block} view={view} query={query} />
          </StaleOverlay>
        )}
      </Section>
    </Box>
  );
}

const VIEW_LABELS: Record<View, string> = { chart: 'Chart', table: 'Table', map: 'Map' };

interface ViewToggleProps {
  views: readonly View[];
  view: View;
  onChange: (view: View) => void;
}

const ViewToggle = ({ views, view, onChange }: ViewToggleProps) => (
  <ToggleButtonGroup
    exclusive
    size="small"
    value={view}
    onChange={(_event, next: View | null) => next && onChange(next)}
    aria-label="Show as"
    sx={{ displayPrint: 'none' }}
  >
    {views.map((name) => (
      <ToggleButton key={name} value={name} sx={{ py: 0.25, px: 1, textTransform: 'none' }}>
        {VIEW_LABELS[name]}
      </ToggleButton>
    ))}
  </ToggleButtonGroup>
);

interface BlockContentProps {
  name: BlockName;
  query: DashboardQuery;
  block: DashboardBlock;
  view: View;
}

function BlockContent({ name, query, block, view }: BlockContentProps) {
  const { figures, slices, rows, as_of, lag_s } = block;
  const { empty, chart, title } = BLOCK_TEXTS[name];
  const hasValues = slices.some(({ values }) => values.some(({ value }) => value !== null && value !== 0));
  const isEmpty = figures.length === 0 && rows.length === 0 && !hasValues;
  const isShown = useCallback(
    ({ emirate, code }: Site) => (query.emirate ?? emirate) === emirate && (query.site ?? code) === code,
    [query],
  );
  return (
    <Stack spacing={2}>
      {isEmpty && <Typography sx={{ color: 'text.secondary' }}>{empty}</Typography>}
      {figures.length > 0 && <Figures figures={figures} isWide={name === 'my_work'} />}
      {chart && view === 'map' && (
        <Suspense fallback={<Skeleton variant="rounded" height={CHART_HEIGHT_PX} />}>
          <SiteMap isShown={isShown} />
        </Suspense>
      )}
      {chart && view === 'table' && slices.length > 0 && <ChartTable name={name} block={block} />}
      {chart && view === 'chart' && hasValues && (
        <Suspense fallback={<Skeleton variant="rounded" height={CHART_HEIGHT_PX} />}>
          <BlockChart name={name} block={block} />
        </Suspense>
      )}
      {rows.length > 0 && <RowTable name={name} rows={rows} />}
      <Typography variant="caption" sx={{ color: 'text.secondary' }} aria-label={`${title}: data`}>
        {as_of ? `As of ${formatDateTime(as_of)}` : 'Time of the data unknown'}
        {lag_s !== null && lag_s >= 1 && `, ${String(Math.round(lag_s))} s behind`}
      </Typography>
    </Stack>
  );
}

const BlockSkeleton = ({ hasChart }: { hasChart: boolean }) => (
  <Stack spacing={1} aria-hidden="true">
    <Skeleton width="50%" height={36} />
    <Skeleton width="80%" />
    <Skeleton width="70%" />
    <Skeleton width="75%" />
    {hasChart && <Skeleton variant="rounded" height={CHART_HEIGHT_PX} />}
  </Stack>
);

const frameStyle = { minWidth: 0, display: 'grid' };

/** Distance below the viewport within which an element counts as seen. */
const MARGIN = '300px';

/** Whether an element has been in or near the viewport. */
function useIsSeen<Element extends HTMLElement>() {
  const ref = useRef<Element>(null);
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    if (isSeen || !ref.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setIsSeen(true),
      { rootMargin: MARGIN },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [isSeen]);
  return [ref, isSeen] as const;
}
