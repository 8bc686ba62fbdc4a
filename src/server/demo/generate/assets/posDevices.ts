import type { Pos, PosStatus } from '../../../../domain/pos/pos';
import { entry } from '../random';
import { imei } from '../identifiers';
import type { Made, Maker } from '../record';
import { madeAgo } from '../record';
import { code } from '../numbering';
import type { Staff } from '../parties/staff';
import { staffNamed } from '../parties/staff';

/** A collector's handheld as the demo company has it. */
export interface DemoHandheld
  extends Made, Omit<Pos, '_id' | 'version' | 'assigned_to' | 'assigned_at' | 'last_sync_at'> {
  holder: Staff | null;
  /** Since when its holder carries it. */
  since: number | null;
  heard: number | null;
}

type Kind = readonly [type: Pos['type'], brand: string, model: string];

const KINDS: readonly Kind[] = [
  ['android_pos', 'Sunmi', 'P2'],
  ['card_terminal', 'Ingenico', 'Move 5000'],
  ['spot_billing', 'Analogics', 'AT-51'],
  ['bluetooth_printer', 'Zebra', 'ZQ320'],
];
const HOLDERS = [
  ['a.rahman', 380],
  ['p.nair', 150],
] as const;
const REST: readonly PosStatus[] = ['in_stock', 'repair', 'in_stock', 'lost', 'retired'];
const COUNT = 14;

/** The company's handhelds: two in use, the rest on the shelf, in repair, lost or retired. */
export const makeHandhelds = (maker: Maker, staff: readonly Staff[]): DemoHandheld[] =>
  Array.from({ length: COUNT }, (_, place) => {
    const [username, days = 0] = HOLDERS.at(place) ?? [];
    const holder = username === undefined ? null : staffNamed(staff, username);
    const status = holder ? 'assigned' : entry(REST, place);
    const since = holder ? maker.calendar.at(maker.calendar.day(-days), 120) : null;
    return { ...makeHandheld(maker, place), ...toldBy(maker, status, place), status, holder, since };
  });

const REASONS: Partial<Record<PosStatus, string>> = {
  repair: 'The printer tears the paper',
  lost: 'Left in a taxi at Al Ghubaiba',
  retired: 'The bank no longer supports it',
};

/** What a handheld told of itself the last time it was heard; one that is in use still has receipts to send. */
const toldBy = ({ calendar }: Maker, status: PosStatus, place: number) => ({
  status_reason: REASONS[status] ?? null,
  app_version: status === 'retired' ? '1.6.0' : '1.8.2',
  heard:
    status === 'assigned'
      ? calendar.now - (place + 1) * 240_000
      : calendar.at(calendar.day(-20 - place), 300),
  battery_percent: Math.max(8, 91 - place * 6),
  pending_offline: status === 'assigned' && place > 0 ? 2 : 0,
});

function makeHandheld(
  maker: Maker,
  place: number,
): Omit<DemoHandheld, 'status' | 'holder' | 'since' | 'heard'> {
  const { chance, calendar } = maker;
  const [type, brand, model] = entry(KINDS, place);
  const terminal = type === 'card_terminal';
  return {
    ...madeAgo(maker, 400 - place * 12),
    code: code('POS', place, 3),
    serial_number: `${model.replaceAll(' ', '').toUpperCase()}-${chance.digits(5)}`,
    type,
    brand,
    model,
    imei: type === 'bluetooth_printer' ? null : imei(chance),
    sim_number: type === 'bluetooth_printer' ? null : `8997${chance.digits(15)}`,
    operator: type === 'bluetooth_printer' ? null : chance.pick(['e&', 'du']),
    terminal_id: terminal ? chance.digits(8) : null,
    merchant_id: terminal ? `0000000${chance.digits(8)}` : null,
    bank: terminal ? 'Emirates NBD' : null,
    receipt_prefix: `A${String(place + 1)}`,
    warranty_end: calendar.day(chance.whole(-100, 600)),
  };
}
