import type { Order, OrderStatus } from '../../../../domain/orders/order';
import { slaDue } from '../../../../domain/orders/order';
import { dubaiTimestamp } from '../calendar';
import { cyclicItem } from '../random';
import type { DemoContract } from '../parties/contracts';
import type { DemoCounter } from '../assets/counters';
import type { DemoDevice } from '../assets/devices';
import type { DemoPos } from '../assets/posDevices';
import type { CreatedRecord, Generator } from '../record';
import { createdDaysAgo } from '../record';
import type { OrderTemplate } from './orderTemplates';
import { ORDER_TEMPLATES } from './orderTemplates';
import type { DemoSite } from '../assets/sites';
import { SHOWCASE } from '../../companySize';
import type { DemoEmployee } from '../parties/staff';
import { employeeByUsername } from '../parties/staff';
import type { DemoTank } from '../assets/tanks';

/** What an order may be about. */
export interface OrderSubjects {
  contracts: readonly DemoContract[];
  tanks: readonly DemoTank[];
  devices: readonly DemoDevice[];
  counters: readonly DemoCounter[];
  staff: readonly DemoEmployee[];
}

/** A field job as the demo company has it. */
export interface DemoOrder
  extends CreatedRecord, Pick<Order, 'unique_number' | 'unit_no' | 'status'>, OrderTemplate {
  contract: DemoContract | null;
  tank: DemoTank | null;
  device: DemoDevice | null;
  counter: DemoCounter | null;
  pos: DemoPos | null;
  place: DemoSite | null;
  sla_due: number;
  scheduled_at: number | null;
  assigned_to: DemoEmployee | null;
  /** What the truck brought, for a refill that is done. */
  delivery: string | null;
}

/** Per state: how many days ago such an order was reported, at least and at most, and who has it. */
const STATUS_RULES: Record<OrderStatus, readonly [least: number, most: number, assignee?: string]> = {
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
const OLD_ORDERS = [40, 390, 'o.khan'] as const;

/** States in which a job came by way of an offer or ends in a bill, so that somebody pays for it. */
const BILLABLE_STATUSES: readonly OrderStatus[] = ['Assessed', 'Offered', 'Approved', 'Billed'];

const SUPPLIED: readonly DemoContract['status'][] = ['Active', 'Suspended'];

/** The company's field jobs, in every state; they have their numbers once all their days are known. */
export function generateOrders(maker: Generator, subjects: OrderSubjects, count: number): DemoOrder[] {
  const statuses = Object.keys(STATUS_RULES) as OrderStatus[];
  const able = {
    ...subjects,
    contracts: subjects.contracts.filter(({ status }) => SUPPLIED.includes(status)),
    devices: subjects.devices.filter(({ tank }) => tank !== null),
  };
  return Array.from({ length: count }, (_, place) =>
    generateOrder(maker, able, place < SHOWCASE.orders ? cyclicItem(statuses, place) : 'Closed', place),
  );
}

function generateOrder(
  maker: Generator,
  subjects: OrderSubjects,
  status: OrderStatus,
  place: number,
): DemoOrder {
  const [least, most, assignee] = place < SHOWCASE.orders ? STATUS_RULES[status] : OLD_ORDERS;
  const kinds = BILLABLE_STATUSES.includes(status)
    ? ORDER_TEMPLATES.filter(({ billable }) => billable)
    : ORDER_TEMPLATES;
  const kind = cyclicItem(kinds, place);
  const made = createdDaysAgo(maker, maker.random.integer(least, most));
  return {
    ...made,
    ...kind,
    unique_number: '',
    status,
    ...subjectOf(
      { ...subjects, contracts: contractsStartedBy(subjects.contracts, made.created_at) },
      kind,
      place,
    ),
    sla_due: slaDue(new Date(made.created_at), kind.priority).getTime(),
    scheduled_at: assignee ? scheduledAt(maker, status, made.created_at) : null,
    assigned_to: assignee ? employeeByUsername(subjects.staff, assignee) : null,
    delivery: null,
  };
}

function scheduledAt({ calendar, random }: Generator, status: OrderStatus, reported: number): number {
  if (status === 'Scheduled') return calendar.hoursFromNow(random.integer(18, 70));
  return Math.min(calendar.now, reported + random.integer(4, 48) * 3_600_000);
}

const NO_SUBJECT = {
  pos: null,
  contract: null,
  tank: null,
  device: null,
  counter: null,
  place: null,
  unit_no: null,
};

/** The contracts that had begun by then: nobody has a job at a flat before living there. */
function contractsStartedBy(contracts: readonly DemoContract[], at: number): readonly DemoContract[] {
  const day = dubaiTimestamp(at).slice(0, 10);
  const begun = contracts.filter(({ start_date }) => start_date <= day);
  return begun.length > 0 ? begun : contracts;
}

function subjectOf(
  { contracts, tanks, devices, counters }: OrderSubjects,
  { about }: OrderTemplate,
  place: number,
) {
  const contract = cyclicItem(contracts, place * 7);
  const counter = (about === 'counter' && counters.find(({ of }) => of === contract)) || null;
  const device = cyclicItem(devices, place * 3);
  const tank = about === 'device' ? device.tank : cyclicItem(tanks, place * 5);
  const unit = { contract, place: contract.site, unit_no: contract.unit_no ?? null };
  const subject = {
    contract: { ...NO_SUBJECT, ...unit },
    counter: { ...NO_SUBJECT, ...unit, counter },
    tank: { ...NO_SUBJECT, tank, place: tank?.site ?? null },
    device: { ...NO_SUBJECT, device, tank, place: tank?.site ?? null },
  };
  return subject[about];
}
