import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Suspense, useMemo, useState } from 'react';
import { formatDate, formatDateTime } from '../../../domain/dates';
import type { Id } from '../../../domain/entity';
import { formatLitres } from '../../../domain/quantities';
import { siteLabel } from '../../../domain/sites/siteRef';
import {
  REFILL_PLAN_TRANSITIONS,
  fillSpace,
  passedSafetyDates,
  releaseProblems,
  stopWarnings,
} from '../../../domain/tanks/refillPlan';
import type { RefillPlan, RefillStop } from '../../../domain/tanks/refillPlan';
import { cancelRefillPlanInputSchema } from '../../../domain/tanks/refillPlanInput';
import { labelOf } from '../../../domain/labels';
import { useFormDialog } from '../../store/formDialog';
import { usePermission } from '../../store/usePermission';
import { useRecord } from '../../store/useRecord';
import { StatusChip } from '../../ui/feedback/StatusChip';
import { RouteLink } from '../../ui/layout/RouteLink';
import { Section } from '../../ui/layout/Section';
import { Tabs } from '../../ui/layout/Tabs';
import type { DescriptionItem } from '../../ui/record/DescriptionList';
import { DescriptionList } from '../../ui/record/DescriptionList';
import { EmptyValue } from '../../ui/record/EmptyValue';
import { RecordPage } from '../../ui/record/RecordPage';
import { RIGHT } from '../../ui/table/columns/columns';
import { nodeColumn } from '../../ui/table/columns/nodeColumn';
import { ResponsiveTable } from '../../ui/table/ResponsiveTable';
import type { Column } from '../../ui/table/tableTypes';
import { PrintButton } from '../documents/PrintButton';
import { HistoryTab } from '../history/lazyHistoryTab';
import { TransitionButtons } from '../records/TransitionButtons';
import { SiteLink } from '../sites/SiteLink';
import { SitesDrawing, hasCoordinates, missingSitesText } from '../sites/SitesDrawing';
import { sitePath } from '../sites/siteRecords';
import { RefillPlanDialog } from './PlanningScreen';
import { PLANNING_PATH, refillPlanRecords, refillPlanStatuses } from './refillPlanRecords';
import { refillPlanTransitions, refillPlans, stopsOf } from './refillPlans';

const NO_TANKS: readonly Id[] = [];

/** Page of a refill plan: its stops as a list and on a map, its release and the driver's sheet. */
export default function RefillPlanPage({ id }: { id: Id }) {
  const view = useRecord(refillPlans, id);
  const title = view.record?.unique_number ?? 'Refill plan';
  return (
    <RecordPage
      view={view}
      breadcrumbs={[{ label: 'Tanks', to: '/tanks' }, { label: 'Refill planning', to: PLANNING_PATH }, title]}
      title={title}
      titleSuffix={({ status }) => <StatusChip tones={refillPlanStatuses} status={status} />}
      actions={(plan) => <PlanActions plan={plan} />}
    >
      {(plan) => (
        <Tabs
          label="refill plan"
          tabs={[
            { label: 'Details', content: <PlanDetails plan={plan} /> },
            { label: 'History', content: <HistoryTab noun={refillPlanRecords.noun} id={plan._id} /> },
          ]}
        />
      )}
    </RecordPage>
  );
}

const FORMS = {
  cancel: {
    title: 'Cancel this plan?',
    submitLabel: 'Cancel plan',
    schema: cancelRefillPlanInputSchema,
    groups: [
      {
        fields: [
          {
            ...({ name: 'reason', label: 'Reason', kind: 'multiline', required: true, wide: true } as const),
            help: 'Orders opened by this plan and not started are also cancelled',
          },
        ],
      },
    ],
  },
};

function PlanActions({ plan }: { plan: RefillPlan }) {
  const canUpdate = usePermission(refillPlanRecords.update);
  const { openId, open, close } = useFormDialog(refillPlans.save);
  return (
    <>
      <PrintButton noun={refillPlanRecords.noun} id={plan._id} label="Driver’s sheet" />
      {plan.status === 'draft' && canUpdate && (
        <Button variant="outlined" onClick={() => open(plan._id)}>
          Modify
        </Button>
      )}
      <TransitionButtons
        record={plan}
        status={plan.status}
        rules={REFILL_PLAN_TRANSITIONS}
        transitions={refillPlanTransitions}
        forms={FORMS}
      />
      {openId !== undefined && (
        <Suspense fallback={null}>
          <RefillPlanDialog planId={plan._id} added={NO_TANKS} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

const planItems = (plan: RefillPlan): DescriptionItem[] => [
  ['Day', formatDate(plan.day)],
  ['Truck', plan.truck],
  ['Driver', plan.driver?.label],
  ['Truck capacity', formatLitres(plan.capacity_l)],
  ['Planned', formatLitres(plan.planned_l)],
  ['Notes', plan.notes],
  ['Created by', plan.created_by?.label],
  ...(plan.released_at
    ? [
        [
          'Released',
          [formatDateTime(plan.released_at), plan.released_by?.label].filter(Boolean).join(', '),
        ] as const,
      ]
    : []),
  ...(plan.cancel_reason ? [['Cancellation reason', plan.cancel_reason] as const] : []),
];

function PlanDetails({ plan }: { plan: RefillPlan }) {
  const [now] = useState(() => Date.now());
  const stops = useMemo(() => stopsOf(plan), [plan]);
  const problems = plan.status === 'draft' ? releaseProblems({ ...plan, stops }, now) : [];
  return (
    <Stack spacing={2}>
      {problems.map((problem) => (
        <Alert key={problem} severity="error" variant="outlined">
          {problem}
        </Alert>
      ))}
      <DescriptionList title="Plan" items={planItems(plan)} columns={4} />
      <Section title="Stops">
        <ResponsiveTable label="Stops" rows={rowsOf(stops)} columns={stopColumns(plan, stops, now)} />
      </Section>
      <RouteMap stops={stops} />
    </Stack>
  );
}

interface StopRow extends RefillStop {
  _id: Id;
  /** Number of the site on the route. */
  number: number;
}

/** Stops with the number of their site on the route. */
function rowsOf(stops: readonly RefillStop[]): StopRow[] {
  const sites = [...new Set(stops.map(({ tank }) => tank.site._id))];
  return stops.map((stop) => ({
    ...stop,
    _id: stop.tank._id,
    number: sites.indexOf(stop.tank.site._id) + 1,
  }));
}

const stopColumns = (
  { day, status }: RefillPlan,
  stops: readonly RefillStop[],
  now: number,
): readonly Column<StopRow>[] => [
  nodeColumn('Stop', ({ number }) => String(number)),
  nodeColumn('Site', ({ tank }) => <SiteLink site={tank.site} />, { rowHeader: true }),
  nodeColumn('Tank', ({ tank }) => (
    <RouteLink to={`/tanks/${tank._id}`}>{`${tank.code} · ${tank.label}`}</RouteLink>
  )),
  nodeColumn(
    'Level',
    ({ tank: { level_percent: level } }) => (typeof level === 'number' ? `${level.toFixed(1)} %` : 'Unknown'),
    RIGHT,
  ),
  nodeColumn('Space', ({ tank }) => formatLitres(fillSpace(tank, now).litres), RIGHT),
  nodeColumn('Planned', ({ litres }) => formatLitres(litres), RIGHT),
  ...(status === 'draft'
    ? []
    : [
        nodeColumn<StopRow>('Order', ({ order }) =>
          order ? (
            <>
              <RouteLink to={`/orders/${order._id}`}>{order.unique_number}</RouteLink>
              {`, ${labelOf(order.status).toLowerCase()}`}
            </>
          ) : (
            <EmptyValue value={null} />
          ),
        ),
        nodeColumn<StopRow>(
          'Delivered',
          ({ delivered_l: litres }) => <EmptyValue value={formatLitres(litres)} />,
          RIGHT,
        ),
      ]),
  nodeColumn(
    'Notes',
    (stop) =>
      stopNotes(stop, day, stops, now).map((note) => (
        <Box key={note} sx={{ whiteSpace: 'normal' }}>
          {note}
        </Box>
      )),
    { flex: 1 },
  ),
];

/** Warnings of a stop, and who permitted it if a safety date has passed. */
function stopNotes(stop: RefillStop, day: string, stops: readonly RefillStop[], now: number): string[] {
  const { tank, override_reason, override_by } = stop;
  return [
    ...stopWarnings(tank, { day, now, tanks: stops.map((other) => other.tank) }),
    ...passedSafetyDates(tank, day),
    ...(override_reason ? [`Permitted by ${override_by?.label ?? '-'}: ${override_reason}`] : []),
  ];
}

const MARK = { fill: 'var(--mui-palette-primary-main)', stroke: 'var(--mui-palette-background-paper)' };

/** Map of the sites, numbered and connected in driving order. */
function RouteMap({ stops }: { stops: readonly RefillStop[] }) {
  const sites = useMemo(
    () => [...new Map(stops.map(({ tank }) => [tank.site._id, tank.site])).values()],
    [stops],
  );
  const points = useMemo(
    () =>
      sites.flatMap((site, index) =>
        hasCoordinates(site)
          ? [
              {
                site,
                to: sitePath(site._id),
                mark: MARK,
                number: index + 1,
                label: `Stop ${String(index + 1)}: ${siteLabel(site)}`,
              },
            ]
          : [],
      ),
    [sites],
  );
  if (points.length === 0) return null;
  const missing = sites.length - points.length;
  return (
    <Section title="Route">
      <Box sx={{ maxInlineSize: 640 }}>
        <SitesDrawing label="Map of the stops" points={points} isRoute />
      </Box>
      {missing > 0 && (
        <Typography variant="body2" sx={{ mt: 1, color: 'text.secondary' }}>
          {missingSitesText(missing)}
        </Typography>
      )}
    </Section>
  );
}
