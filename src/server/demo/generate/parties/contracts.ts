import type { ContractStatus, Contract, ContractType } from '../../../../domain/contracts/contract';
import { cyclicItem } from '../random';
import { SHOWCASE } from '../../companySize';
import type { ClientType } from '../../../../domain/clients/client';
import { isMetered } from '../../../../domain/contracts/contract';
import { daysAfter, dubaiTimestamp, earlierDay, laterDay } from '../calendar';
import type { DemoClient } from './clients';
import type { CreatedRecord, Generator } from '../record';
import { createdAt } from '../record';
import { assignNumbers } from '../numbering';
import type { DemoSite } from '../assets/sites';
import type { DemoTank } from '../assets/tanks';
import type { TariffKey } from './tariffs';

const STATUS_CYCLE: readonly ContractStatus[] = [
  ...Array<ContractStatus>(8).fill('Active'),
  'Pending',
  'Expired',
  ...Array<ContractStatus>(4).fill('Active'),
  'Terminating',
  'Terminated',
  'Suspended',
  ...Array<ContractStatus>(3).fill('Active'),
  'Closed',
  'Cancelled',
  'Draft',
];

/** Every state is shown; of the neighbours one in twenty is anything but supplied. */
export const contractStatusAt = (place: number): ContractStatus =>
  place < SHOWCASE.contracts || place % 20 === 7 ? cyclicItem(STATUS_CYCLE, place) : 'Active';

const FLOORS = 29;

/** A flat of its own for each of a building's contracts. */
export const unitNumberAt = (place: number): string => {
  const nth = Math.floor(place / SHOWCASE.sites);
  const door = place + Math.floor(nth / FLOORS) * 4;
  return `${String(2 + ((nth * 5) % FLOORS))}0${String(1 + (door % 9))}`;
};

type CopiedField = 'unit_no' | 'start_date' | 'end_date' | 'tenancy_end' | 'auto_renew' | 'billing_cycle';
type TermField =
  'billing_day' | 'payment_terms_days' | 'payment_method' | 'type' | 'status' | 'unique_number';

/** A supply agreement as the demo company has it; `deposit` is fils. */
export interface DemoContract extends CreatedRecord, Pick<Contract, CopiedField | TermField> {
  client: DemoClient;
  site: DemoSite;
  tank: DemoTank | null;
  tariff: TariffKey;
  discount_percent: number | null;
  deposit: number;
  /** The day of the closing reading; its own belongs to whoever comes next. */
  supply_ended_on: string | null;
}

/** How many days ago a contract of this state began, at most and at least; negative is still to come. */
const STARTED_DAYS_AGO: Record<ContractStatus, readonly [number, number]> = {
  Draft: [-20, -5],
  Pending: [-12, -2],
  Active: [20, 600],
  Suspended: [150, 330],
  Expired: [370, 400],
  Terminating: [200, 340],
  Terminated: [300, 420],
  Closed: [420, 560],
  Cancelled: [60, 200],
};

const TYPES: Record<ClientType, readonly ContractType[]> = {
  individual: ['residential'],
  company: ['commercial', 'commercial', 'industrial', 'bulk_delivery'],
  government: ['commercial', 'amc'],
  owners_association: ['amc', 'bulk_delivery'],
};
const TARIFFS: Record<ContractType, TariffKey> = {
  residential: 'tariff.RES-UAE',
  commercial: 'tariff.COM-UAE',
  industrial: 'tariff.IND-UAE',
  bulk_delivery: 'tariff.BULK-UAE',
  amc: 'tariff.AMC-UAE',
};
const METHODS = ['cash', 'check', 'card', 'transfer', 'pdc', 'online'] as const;

/** The company's contracts, spread over its buildings, in every state. */
export function generateContracts(
  maker: Generator,
  clients: readonly DemoClient[],
  tanks: readonly DemoTank[],
  sites: readonly DemoSite[],
  count: number,
): DemoContract[] {
  const tankAt = new Map([...tanks].reverse().map((tank) => [tank.site, tank]));
  const contracts = Array.from({ length: count }, (_, place) => {
    const site = cyclicItem(sites, place);
    return generateContract(maker, cyclicItem(clients, place), site, tankAt.get(site) ?? null, place);
  });
  assignNumbers(contracts, 'CT', 6, ({ created_at }) => dubaiTimestamp(created_at));
  return contracts;
}

function generateContract(
  maker: Generator,
  client: DemoClient,
  site: DemoSite,
  tank: DemoTank | null,
  place: number,
): DemoContract {
  const status = contractStatusAt(place);
  const type = cyclicItem(TYPES[client.type], place);
  const { random, calendar } = maker;
  const days = random.integer(...STARTED_DAYS_AGO[status]);
  const signed = calendar.officeTime(
    calendar.day(-Math.max(1, days + random.integer(2, 12))),
    random.integer(0, 480),
  );
  return {
    ...createdAt(maker, signed),
    unique_number: '',
    client,
    type,
    status,
    site,
    tank: isMetered(type) ? tank : null,
    tariff: TARIFFS[type],
    ...contractPeriod(maker, type, calendar.day(-days), status),
    ...contractTerms(maker, type, place),
    unit_no: isMetered(type) ? unitNumberAt(place) : null,
  };
}

/** How many days ago the supply of those who leave ended. */
const ENDED_DAYS_AGO: Partial<Record<ContractStatus, number>> = {
  Terminating: 6,
  Terminated: 65,
  Closed: 120,
};
const RENEWABLE_STATUSES: readonly ContractStatus[] = ['Active', 'Suspended'];

function contractPeriod(
  { calendar }: Generator,
  type: ContractType,
  start_date: string,
  status: ContractStatus,
) {
  const renews = type === 'residential' && status !== 'Expired';
  const endless = type === 'amc' && status === 'Active';
  const year = daysAfter(start_date, 364);
  const end = RENEWABLE_STATUSES.includes(status) && year < calendar.day(0) ? daysAfter(year, 365) : year;
  const tenancy_end = type === 'residential' ? end : null;
  const left = ENDED_DAYS_AGO[status] === undefined ? null : calendar.day(-ENDED_DAYS_AGO[status]);
  const supply_ended_on = left && laterDay(start_date, status === 'Closed' ? earlierDay(left, year) : left);
  return {
    ...{ start_date, tenancy_end, supply_ended_on, auto_renew: renews },
    end_date: endless ? null : end,
  };
}

function contractTerms({ random }: Generator, type: ContractType, place: number) {
  const home = type === 'residential';
  return {
    billing_cycle: home || place % 7 !== 3 ? ('monthly' as const) : ('quarterly' as const),
    billing_day: 1,
    payment_terms_days: home ? 15 : 30,
    payment_method: cyclicItem(METHODS, place),
    discount_percent: random.probability(0.1) ? 5 : null,
    deposit: (home ? 300 : 1_000) * 100,
  };
}
