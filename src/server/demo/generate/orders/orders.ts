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

/** Records that an order may refer to. */
interface OrderSubjects {
  contracts: readonly DemoContract[];
  tanks: readonly DemoTank[];
  devices: readonly DemoDevice[];
  counters: readonly DemoCounter[];
  staff: readonly DemoEmployee[];
}

/** A maintenance order of the demo company. */
export interface DemoOrder
  extends CreatedRecord, Pick<Order, 'unique_number' | 'unit_no' | 'status'>, OrderTemplate {
  contract: DemoContract | null;
  tank: DemoTank | null;
  device: DemoDevice | null;
  counter: DemoCounter | null;
  pos: DemoPos | null;
  site: DemoSite | null;
  sla_due: number;
  scheduled_at: number | null;
  assigned_to: DemoEmployee | null;
  /** Id of the delivery that completed a refill. */
  delivery: string | null;
}

/** Age in days (minimum, maximum) and assignee, by status. */
const STATUS_RULES: Record<OrderStatus, readonly [min: number, max: number, assignee?: string]> = {
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

/** Closed orders of the past year. */
const OLD_ORDERS = [40, 390, 'o.khan'] as const;

/** Statuses that imply an offer or a bill, so that the order must be billable. */
const BILLABLE_STATUSES: readonly OrderStatus[] = ['Assessed', 'Offered', 'Approved', 'Billed'];

const SUPPLIED: readonly DemoContract['status'][] = ['Active', 'Suspended'];

/** Orders in every status; numbers are assigned when all dates are known. */
export function generateOrders(generator: Generator, subjects: OrderSubjects, count: number): DemoOrder[] {
  const statuses = Object.keys(STATUS_RULES) as OrderStatus[];
  const eligible = {
    ...subjects,
    contracts: subjects.contracts.filter(({ status }) => SUPPLIED.includes(status)),
    devices: subjects.devices.filter(({ tank }) => tank !== null),
  };
  return Array.from({ length: count }, (_, index) =>
    generateOrder(
      generator,
      eligible,
      index < SHOWCASE.orders ? cyclicItem(statuses, index) : 'Closed',
      index,
    ),
  );
}

function generateOrder(
  generator: Generator,
  subjects: OrderSubjects,
  status: OrderStatus,
  index: number,
): DemoOrder {
  const [minDays, maxDays, assignee] = index < SHOWCASE.orders ? STATUS_RULES[status] : OLD_ORDERS;
  const templates = BILLABLE_STATUSES.includes(status)
    ? ORDER_TEMPLATES.filter(({ billable }) => billable)
    : ORDER_TEMPLATES;
  const template = cyclicItem(templates, index);
  const record = createdDaysAgo(generator, generator.random.integer(minDays, maxDays));
  return {
    ...record,
    ...template,
    unique_number: '',
    status,
    ...subjectOf(
      { ...subjects, contracts: contractsStartedBy(subjects.contracts, record.created_at) },
      template,
      index,
    ),
    sla_due: slaDue(new Date(record.created_at), template.priority).getTime(),
    scheduled_at: assignee ? scheduledAt(generator, status, record.created_at) : null,
    assigned_to: assignee ? employeeByUsername(subjects.staff, assignee) : null,
    delivery: null,
  };
}

function scheduledAt({ calendar, random }: Generator, status: OrderStatus, reportedAt: number): number {
  if (status === 'Scheduled') return calendar.hoursFromNow(random.integer(18, 70));
  return Math.min(calendar.now, reportedAt + random.integer(4, 48) * 3_600_000);
}

const NO_SUBJECT = {
  pos: null,
  contract: null,
  tank: null,
  device: null,
  counter: null,
  site: null,
  unit_no: null,
};

/** Contracts that had started by then, or all if there are none. */
function contractsStartedBy(contracts: readonly DemoContract[], time: number): readonly DemoContract[] {
  const day = dubaiTimestamp(time).slice(0, 10);
  const started = contracts.filter(({ start_date }) => start_date <= day);
  return started.length > 0 ? started : contracts;
}

function subjectOf(
  { contracts, tanks, devices, counters }: OrderSubjects,
  { about }: OrderTemplate,
  index: number,
) {
  const contract = cyclicItem(contracts, index * 7);
  const counter =
    (about === 'counter' && counters.find((candidate) => candidate.contract === contract)) || null;
  const device = cyclicItem(devices, index * 3);
  const tank = about === 'device' ? device.tank : cyclicItem(tanks, index * 5);
  const location = { contract, site: contract.site, unit_no: contract.unit_no ?? null };
  const subject = {
    contract: { ...NO_SUBJECT, ...location },
    counter: { ...NO_SUBJECT, ...location, counter },
    tank: { ...NO_SUBJECT, tank, site: tank?.site ?? null },
    device: { ...NO_SUBJECT, device, tank, site: tank?.site ?? null },
  };
  return subject[about];
}
