import type { Order } from '../../../../domain/orders/order';

export interface OrderTemplate extends Pick<
  Order,
  'type' | 'title' | 'description' | 'priority' | 'source' | 'billable'
> {
  about: 'contract' | 'tank' | 'device' | 'counter';
}

type TemplateRow = readonly [
  about: OrderTemplate['about'],
  type: OrderTemplate['type'],
  priority: OrderTemplate['priority'],
  source: OrderTemplate['source'],
  billable: boolean,
  title: string,
  description: string,
];

const TEMPLATE_ROWS: readonly TemplateRow[] = [
  [
    'contract',
    'repair',
    'high',
    'phone',
    true,
    'Regulator leaking',
    'Smell of gas under the sink; the tenant closed the valve.',
  ],
  [
    'tank',
    'refill',
    'normal',
    'tank_alarm',
    false,
    'Refill before the weekend',
    'Level below the low level.',
  ],
  [
    'device',
    'device_check',
    'normal',
    'device_alarm',
    false,
    'Level gauge not reporting',
    'No reading since yesterday; check battery and antenna.',
  ],
  [
    'contract',
    'leak_emergency',
    'emergency',
    'phone',
    false,
    'Strong smell of gas in the corridor',
    'Security has closed the riser valve and waits downstairs.',
  ],
  [
    'counter',
    'meter_check',
    'normal',
    'reading_flag',
    false,
    'Third estimate in a row',
    'No access; call before the visit.',
  ],
  [
    'contract',
    'installation',
    'normal',
    'walk_in',
    true,
    'Connect a second hob',
    'New kitchen; pipe of about four metres.',
  ],
  [
    'tank',
    'inspection',
    'low',
    'schedule',
    false,
    'Yearly inspection',
    'Civil defence certificate runs out.',
  ],
  [
    'counter',
    'meter_replace',
    'normal',
    'reading_flag',
    true,
    'Counter not advancing',
    'Index unchanged although the flat is occupied.',
  ],
  [
    'counter',
    'disconnection',
    'normal',
    'bill_run',
    false,
    'Disconnect for arrears',
    'Two invoices overdue; notice was given.',
  ],
  [
    'counter',
    'reconnection',
    'high',
    'phone',
    true,
    'Reconnect after payment',
    'The balance was paid in full this morning.',
  ],
  ['counter', 'meter_install', 'normal', 'walk_in', true, 'Fit a counter', 'New tenant moves in next week.'],
  ['tank', 'amc_visit', 'low', 'schedule', false, 'Quarterly maintenance', 'Valves, gauge, paint and signs.'],
  [
    'contract',
    'other',
    'low',
    'web',
    false,
    'Move the shut-off valve',
    'The owner wants a valve that can be reached without a ladder.',
  ],
];

export const ORDER_TEMPLATES: readonly OrderTemplate[] = TEMPLATE_ROWS.map(
  ([about, type, priority, source, billable, title, description]) => ({
    about,
    type,
    priority,
    source,
    billable,
    title,
    description,
  }),
);
