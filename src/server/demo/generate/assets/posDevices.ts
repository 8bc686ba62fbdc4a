import type { Pos, PosStatus } from '../../../../domain/pos/pos';
import { cyclicItem } from '../random';
import { imei } from '../identifiers';
import type { CreatedRecord, Generator } from '../record';
import { createdDaysAgo } from '../record';
import { recordCode } from '../numbering';
import type { DemoEmployee } from '../parties/staff';
import { employeeByUsername } from '../parties/staff';

export interface DemoPos
  extends CreatedRecord, Omit<Pos, '_id' | 'version' | 'assigned_to' | 'assigned_at' | 'last_sync_at'> {
  assignee: DemoEmployee | null;
  /** Start of the current assignment. */
  since: number | null;
  lastSeenAt: number | null;
}

type PosModel = readonly [type: Pos['type'], brand: string, model: string];

const POS_MODELS: readonly PosModel[] = [
  ['android_pos', 'Sunmi', 'P2'],
  ['card_terminal', 'Ingenico', 'Move 5000'],
  ['spot_billing', 'Analogics', 'AT-51'],
  ['bluetooth_printer', 'Zebra', 'ZQ320'],
];
const ASSIGNEES = [
  ['a.rahman', 380],
  ['p.nair', 150],
] as const;
/** Statuses of the devices; past assignments refer to the devices by index. */
const STATUSES: readonly PosStatus[] = [
  'assigned',
  'assigned',
  'in_stock',
  'lost',
  'retired',
  'in_stock',
  'repair',
  'in_stock',
  'lost',
  'retired',
  'in_stock',
  'repair',
  'in_stock',
  'lost',
];

export const generatePosDevices = (generator: Generator, staff: readonly DemoEmployee[]): DemoPos[] =>
  STATUSES.map((status, index) => {
    const [username, days = 0] = ASSIGNEES.at(index) ?? [];
    const assignee = username === undefined ? null : employeeByUsername(staff, username);
    const since = assignee ? generator.calendar.officeTime(generator.calendar.day(-days), 120) : null;
    return {
      ...generatePos(generator, index),
      ...statusFields(generator, status, index),
      status,
      assignee,
      since,
    };
  });

const REASONS: Partial<Record<PosStatus, string>> = {
  repair: 'Printer tears the paper',
  lost: 'Left in a taxi at Al Ghubaiba',
  retired: 'The bank no longer supports it',
};

/** Status as of the last contact; assigned devices have receipts to synchronise. */
const statusFields = ({ calendar }: Generator, status: PosStatus, index: number) => ({
  status_reason: REASONS[status] ?? null,
  app_version: status === 'retired' ? '1.6.0' : '1.8.2',
  lastSeenAt:
    status === 'assigned'
      ? calendar.now - (index + 1) * 240_000
      : calendar.officeTime(calendar.day(-20 - index), 300),
  battery_percent: Math.max(8, 91 - index * 6),
  pending_offline: status === 'assigned' && index > 0 ? 2 : 0,
});

function generatePos(
  generator: Generator,
  index: number,
): Omit<DemoPos, 'status' | 'assignee' | 'since' | 'lastSeenAt'> {
  const { random, calendar } = generator;
  const [type, brand, model] = cyclicItem(POS_MODELS, index);
  const isCardTerminal = type === 'card_terminal';
  return {
    ...createdDaysAgo(generator, 400 - index * 12),
    code: recordCode('POS', index, 3),
    serial_number: `${model.replaceAll(' ', '').toUpperCase()}-${random.digits(5)}`,
    type,
    brand,
    model,
    imei: type === 'bluetooth_printer' ? null : imei(random),
    sim_number: type === 'bluetooth_printer' ? null : `8997${random.digits(15)}`,
    operator: type === 'bluetooth_printer' ? null : random.pick(['e&', 'du']),
    terminal_id: isCardTerminal ? random.digits(8) : null,
    merchant_id: isCardTerminal ? `0000000${random.digits(8)}` : null,
    bank: isCardTerminal ? 'Emirates NBD' : null,
    receipt_prefix: `A${String(index + 1)}`,
    warranty_end: calendar.day(random.integer(-100, 600)),
  };
}
