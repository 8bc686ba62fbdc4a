import { sql } from 'kysely';
import { INSTALLED_STATUSES } from '../../../domain/counters/counter';
import { countIf, countRows, defineBlock, figure, linked, percentOf, plain } from '../dashboard/blockService';
import type { BlockContext, FigureList } from '../dashboard/blockService';
import { counters } from './counterRepository';
import { pendingReadings, readings } from './readings/readingRepository';

const LIST: FigureList = { path: '/counters', permission: 'superAdmin' };
/** Filter of counters that must be read, as on route sheets. */
const IN_SERVICE = { status: INSTALLED_STATUSES };
const SHOWN_ROUTES = 10;

interface RouteRow {
  route_code: string | null;
  count: number;
  unread: number;
}

const loadRoutes = ({ db, site }: Pick<BlockContext, 'db' | 'site'>) =>
  counters.aggregate<RouteRow>(
    db,
    { ...site, ...IN_SERVICE },
    { count: countRows, unread: countIf(counters.where({ unread: true })) },
    ['route_code'],
  );

interface ReadingsRow {
  count: number;
  estimated: number;
  manual: number;
  with_photo: number;
}

/** Readings of the days by type; opening readings do not measure consumption. */
async function loadReadings({ db, site, period }: BlockContext): Promise<ReadingsRow> {
  const isManual = sql`(t.type = 'actual' and t.source in ('pos', 'web'))`;
  const ofSites = counters.where(site);
  const [row] = await readings.aggregate<ReadingsRow>(
    db,
    { at: { ...period.days } },
    Object.fromEntries(
      (
        [
          ['count', sql`true`],
          ['estimated', sql`t.type = 'estimated'`],
          ['manual', isManual],
          ['with_photo', sql`(${isManual} and t.photo_id is not null)`],
        ] as const
      ).map(([name, condition]) => [
        name,
        countIf(sql`t.status <> 'rejected' and t.type <> 'opening' and ${condition}
          and t.counter_id in (select t.id from counters t where ${ofSites})`),
      ]),
    ),
  );
  return row ?? { count: 0, estimated: 0, manual: 0, with_photo: 0 };
}

const readingProgressBlock = defineBlock('reading_progress', async (context) => {
  const { site, period } = context;
  const taken = await loadReadings(context);
  const quality = [
    figure('readings', 'count', plain(taken.count)),
    figure('estimated_share', 'percent', plain(percentOf(taken.estimated, taken.count))),
    figure('photo_share', 'percent', plain(percentOf(taken.with_photo, taken.manual))),
  ];
  // The counters in service in an earlier month are not recorded.
  if (!period.isCurrent) return { figures: quality };
  const routes = await loadRoutes(context);
  const add = (read: (row: RouteRow) => number) => routes.reduce((sum, row) => sum + read(row), 0);
  const [total, unread] = [add(({ count }) => count), add((row) => row.unread)];
  const filters = { ...site, ...IN_SERVICE };
  const numberOf = (value: number, by = {}) =>
    linked(context, LIST, { ...filters, ...by }, { value, count: value });
  const shown = routes
    .filter(({ route_code }) => route_code !== null)
    .sort((a, b) => b.unread - a.unread || (a.route_code ?? '').localeCompare(b.route_code ?? ''))
    .slice(0, SHOWN_ROUTES);
  return {
    figures: [
      figure('read_share', 'percent', plain(percentOf(total - unread, total))),
      figure('counters_read', 'count', numberOf(total - unread, { unread: false })),
      figure('counters_to_read', 'count', numberOf(unread, { unread: true })),
      ...quality,
    ],
    series: [
      { name: 'read', unit: 'count' },
      { name: 'to_read', unit: 'count' },
    ],
    slices: shown.map(({ route_code, count, unread: left }) => ({
      name: route_code ?? '',
      values: [
        numberOf(count - left, { route_code: route_code ?? '', unread: false }),
        numberOf(left, { route_code: route_code ?? '', unread: true }),
      ],
    })),
  };
});

/** The progress of some routes this month. */
export async function loadRouteProgress(
  db: BlockContext['db'],
  routes: readonly string[],
): Promise<{ route: string; count: number; read: number }[]> {
  const rows = await loadRoutes({ db, site: {} });
  return rows.flatMap(({ route_code, count, unread }) =>
    route_code !== null && routes.includes(route_code)
      ? [{ route: route_code, count, read: count - unread }]
      : [],
  );
}

export const countPendingReadings = pendingReadings.count;

export const counterBlocks = [readingProgressBlock];
