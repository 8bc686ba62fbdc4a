import { sql } from 'kysely';
import { DEVICE_HEALTHS } from '../../../domain/devices/deviceTelemetry';
import { countRows, defineBlock, figure, linked, percentOf } from '../dashboard/blockService';
import type { FigureList } from '../dashboard/blockService';
import { messageDays } from './deviceMessageFields';
import { devices } from './deviceRepository';

const LIST: FigureList = { path: '/devices', permission: 'canViewDevices' };

/** Yesterday and today, because the day has no 24 hours yet. */
const SUCCESS_DAYS = 2;

interface HealthRow {
  health: string;
  count: number;
  received: number;
  expected: number;
}

const messagesOf = (column: 'least(d.messages, d.expected)' | 'd.expected') =>
  sql`coalesce(sum((select sum(${sql.raw(column)}) from ${messageDays(SUCCESS_DAYS)} d)), 0)::float8`;

const devicesBlock = defineBlock('devices', async (context) => {
  const filters = { ...context.site, status: ['installed'] };
  const rows = await devices.aggregate<HealthRow>(
    context.db,
    filters,
    {
      count: countRows,
      received: messagesOf('least(d.messages, d.expected)'),
      expected: messagesOf('d.expected'),
    },
    ['health'],
  );
  const add = (read: (row: HealthRow) => number) => rows.reduce((sum, row) => sum + read(row), 0);
  const numberOf = (value: number, by = {}) =>
    linked(context, LIST, { ...filters, ...by }, { value, count: value });
  const gaps: FigureList = { path: '/devices?view=gaps', permission: 'canViewDevices' };
  return {
    figures: [
      figure('devices_installed', 'count', numberOf(add(({ count }) => count))),
      figure(
        'messages_received',
        'percent',
        linked(
          context,
          gaps,
          {},
          {
            value: percentOf(
              add(({ received }) => received),
              add(({ expected }) => expected),
            ),
            count: null,
          },
        ),
      ),
    ],
    series: [{ name: 'devices', unit: 'count' }],
    slices: DEVICE_HEALTHS.map((health) => ({
      name: health,
      values: [numberOf(rows.find((row) => row.health === health)?.count ?? 0, { health: [health] })],
    })),
  };
});

export const deviceBlocks = [devicesBlock];
