import type { Order, OrderStatus } from '../../../../domain/orders/order';
import { slaDue } from '../../../../domain/orders/order';
import { dubaiTime } from '../calendar';
import { entry } from '../random';
import type { DemoContract } from '../parties/contracts';
import type { DemoCounter } from '../assets/counters';
import type { DemoDevice } from '../assets/devices';
import type { DemoHandheld } from '../assets/posDevices';
import type { Made, Maker } from '../record';
import { madeAgo } from '../record';
import type { OrderKind } from './orderTemplates';
import { ORDER_KINDS } from './orderTemplates';
import type { Site } from '../assets/sites';
import { SHOWCASE } from '../../companySize';
import type { Staff } from '../parties/staff';
import { staffNamed } from '../parties/staff';
import type { DemoTank } from '../assets/tanks';

/** What an order may be about. */
export interface Subjects {
  contracts: readonly DemoContract[];
  tanks: readonly DemoTank[];
  devices: readonly DemoDevice[];
  counters: readonly DemoCounter[];
  staff: readonly Staff[];
}

/** A field job as the demo company has it. */
export interface DemoOrder extends Made, Pick<Order, 'unique_number' | 'unit_no' | 'status'>, OrderKind {
  contract: DemoContract | null;
  tank: DemoTank | null;
  device: DemoDevice | null;
  counter: DemoCounter | null;
  pos: DemoHandheld | null;
  place: Site | null;
  sla_due: number;
  scheduled_at: number | null;
  assigned_to: Staff | null;
  /** What the truck brought, for a refill that is done. */
  delivery: string | null;
}

/** Per state: how many days ago such an order was reported, at least and at most, and who has it. */
const STATES: Record<OrderStatus, readonly [least: number, most: number, assignee?: string]> = {
  New: [0, 1],
  Assessed: [1, 3],
  Offered: [3, 8],
  Approved: [4, 10],
  Scheduled: [2, 6, 'r.santos'],
  InProgress: [1, 4, 'o.khan'],
  OnHold: [5, 15, 'o.khan'],
  Completed: [6, 30, 'o.khan'],
  Billed: [20, 60, 'o.khan'],
  Closed: [40, 200, 'o.khan'],
  Cancelled: [10, 100],
};

/** The jobs of a whole year that are over. */
const LONG_DONE = [40, 390, 'o.khan'] as const;

/** States in which a job came by way of an offer or ends in a bill, so that somebody pays for it. */
const PAID_FOR: readonly OrderStatus[] = ['Assessed', 'Offered', 'Approved', 'Billed'];

const SUPPLIED: readonly DemoContract['status'][] = ['Active', 'Suspended'];

/** The company's field jobs, in every state; they have their numbers once all their days are known. */
export function makeOrders(maker: Maker, subjects: Subjects, count: number): DemoOrder[] {
  const statuses = Object.keys(STATES) as OrderStatus[];
  const able = {
    ...subjects,
    contracts: subjects.contracts.filter(({ status }) => SUPPLIED.includes(status)),
    devices: subjects.devices.filter(({ tank }) => tank !== null),
  };
  return Array.from({ length: count }, (_, place) =>
    makeOrder(maker, able, place < SHOWCASE.orders ? entry(statuses, place) : 'Closed', place),
  );
}

function makeOrder(maker: Maker, subjects: Subjects, status: OrderStatus, place: number): DemoOrder {
  const [least, most, assignee] = place < SHOWCASE.orders ? STATES[status] : LONG_DONE;
  const kinds = PAID_FOR.includes(status) ? ORDER_KINDS.filter(({ billable }) => billable) : ORDER_KINDS;
  const kind = entry(kinds, place);
  const made = madeAgo(maker, maker.chance.whole(least, most));
  return {
    ...made,
    ...kind,
    unique_number: '',
    status,
    ...subjectOf({ ...subjects, contracts: begunBy(subjects.contracts, made.created_at) }, kind, place),
    sla_due: slaDue(new Date(made.created_at), kind.priority).getTime(),
    scheduled_at: assignee ? scheduledAt(maker, status, made.created_at) : null,
    assigned_to: assignee ? staffNamed(subjects.staff, assignee) : null,
    delivery: null,
  };
}

function scheduledAt({ calendar, chance }: Maker, status: OrderStatus, reported: number): number {
  if (status === 'Scheduled') return calendar.hours(chance.whole(18, 70));
  return Math.min(calendar.now, reported + chance.whole(4, 48) * 3_600_000);
}

const NONE = {
  pos: null,
  contract: null,
  tank: null,
  device: null,
  counter: null,
  place: null,
  unit_no: null,
};

/** The contracts that had begun by then: nobody has a job at a flat before living there. */
function begunBy(contracts: readonly DemoContract[], at: number): readonly DemoContract[] {
  const day = dubaiTime(at).slice(0, 10);
  const begun = contracts.filter(({ start_date }) => start_date <= day);
  return begun.length > 0 ? begun : contracts;
}

function subjectOf({ contracts, tanks, devices, counters }: Subjects, { about }: OrderKind, place: number) {
  const contract = entry(contracts, place * 7);
  const counter = (about === 'counter' && counters.find(({ of }) => of === contract)) || null;
  const device = entry(devices, place * 3);
  const tank = about === 'device' ? device.tank : entry(tanks, place * 5);
  const unit = { contract, place: contract.site, unit_no: contract.unit_no ?? null };
  const subject = {
    contract: { ...NONE, ...unit },
    counter: { ...NONE, ...unit, counter: counter },
    tank: { ...NONE, tank, place: tank?.site ?? null },
    device: { ...NONE, device, tank, place: tank?.site ?? null },
  };
  return subject[about];
}
