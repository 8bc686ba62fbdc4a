import type { Order } from '../../../../domain/orders/order';

/** What is written about a job of one kind. */
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
  ['tank', 'refill', 'normal', 'tank_alarm', false, 'Refill before the weekend', 'Level below the low mark.'],
  [
    'device',
    'device_check',
    'normal',
    'device_alarm',
    false,
    'Level gauge silent',
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
    'The door stays closed; call before the visit.',
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
    'Counter stands still',
    'Index unchanged although the flat is lived in.',
  ],
  [
    'counter',
    'disconnection',
    'normal',
    'bill_run',
    false,
    'Disconnect for arrears',
    'Two invoices past due; notice was given.',
  ],
  [
    'counter',
    'reconnection',
    'high',
    'phone',
    true,
    'Reconnect after payment',
    'Everything owed was paid this morning.',
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
    'Owner asks for a valve that can be reached without a ladder.',
  ],
];

/** The kinds of job that a gas company is called to. */
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
