import type { Pos, PosStatus } from '../../../../domain/pos/pos';
import { cyclicItem } from '../random';
import { imei } from '../identifiers';
import type { CreatedRecord, Generator } from '../record';
import { createdDaysAgo } from '../record';
import { recordCode } from '../numbering';
import type { DemoEmployee } from '../parties/staff';
import { employeeByUsername } from '../parties/staff';

/** A collector's handheld as the demo company has it. */
export interface DemoPos
  extends CreatedRecord, Omit<Pos, '_id' | 'version' | 'assigned_to' | 'assigned_at' | 'last_sync_at'> {
  holder: DemoEmployee | null;
  /** Since when its holder carries it. */
  since: number | null;
  heard: number | null;
}

type PosModel = readonly [type: Pos['type'], brand: string, model: string];

const POS_MODELS: readonly PosModel[] = [
  ['android_pos', 'Sunmi', 'P2'],
  ['card_terminal', 'Ingenico', 'Move 5000'],
  ['spot_billing', 'Analogics', 'AT-51'],
  ['bluetooth_printer', 'Zebra', 'ZQ320'],
];
const CARRIERS = [
  ['a.rahman', 380],
  ['p.nair', 150],
] as const;
const OTHER_STATUSES: readonly PosStatus[] = ['in_stock', 'repair', 'in_stock', 'lost', 'retired'];
const POS_COUNT = 14;

/** The company's handhelds: two in use, the rest on the shelf, in repair, lost or retired. */
export const generatePosDevices = (maker: Generator, staff: readonly DemoEmployee[]): DemoPos[] =>
  Array.from({ length: POS_COUNT }, (_, place) => {
    const [username, days = 0] = CARRIERS.at(place) ?? [];
    const custodian = username === undefined ? null : employeeByUsername(staff, username);
    const status = custodian ? 'assigned' : cyclicItem(OTHER_STATUSES, place);
    const since = custodian ? maker.calendar.officeTime(maker.calendar.day(-days), 120) : null;
    return {
      ...generatePos(maker, place),
      ...statusFields(maker, status, place),
      status,
      holder: custodian,
      since,
    };
  });

const REASONS: Partial<Record<PosStatus, string>> = {
  repair: 'Printer tears the paper',
  lost: 'Left in a taxi at Al Ghubaiba',
  retired: 'The bank no longer supports it',
};

/** What a handheld told of itself the last time it was heard; one that is in use still has receipts to send. */
const statusFields = ({ calendar }: Generator, status: PosStatus, place: number) => ({
  status_reason: REASONS[status] ?? null,
  app_version: status === 'retired' ? '1.6.0' : '1.8.2',
  heard:
    status === 'assigned'
      ? calendar.now - (place + 1) * 240_000
      : calendar.officeTime(calendar.day(-20 - place), 300),
  battery_percent: Math.max(8, 91 - place * 6),
  pending_offline: status === 'assigned' && place > 0 ? 2 : 0,
});

function generatePos(
  maker: Generator,
  place: number,
): Omit<DemoPos, 'status' | 'holder' | 'since' | 'heard'> {
  const { random, calendar } = maker;
  const [type, brand, model] = cyclicItem(POS_MODELS, place);
  const terminal = type === 'card_terminal';
  return {
    ...createdDaysAgo(maker, 400 - place * 12),
    code: recordCode('POS', place, 3),
    serial_number: `${model.replaceAll(' ', '').toUpperCase()}-${random.digits(5)}`,
    type,
    brand,
    model,
    imei: type === 'bluetooth_printer' ? null : imei(random),
    sim_number: type === 'bluetooth_printer' ? null : `8997${random.digits(15)}`,
    operator: type === 'bluetooth_printer' ? null : random.pick(['e&', 'du']),
    terminal_id: terminal ? random.digits(8) : null,
    merchant_id: terminal ? `0000000${random.digits(8)}` : null,
    bank: terminal ? 'Emirates NBD' : null,
    receipt_prefix: `A${String(place + 1)}`,
    warranty_end: calendar.day(random.integer(-100, 600)),
  };
}
