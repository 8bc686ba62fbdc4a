import { addDays } from '../../../../domain/dates';
import type { ContractStatus, Contract, ContractType } from '../../../../domain/contracts/contract';
import { cyclicItem } from '../random';
import { SHOWCASE } from '../../companySize';
import type { ClientType } from '../../../../domain/clients/client';
import { isMetered } from '../../../../domain/contracts/contract';
import { dubaiTimestamp, earlierDay, laterDay } from '../calendar';
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

/** The first contracts cycle through all statuses; of the others, one in twenty is not active. */
const contractStatusAt = (index: number): ContractStatus =>
  index < SHOWCASE.contracts || index % 20 === 7 ? cyclicItem(STATUS_CYCLE, index) : 'Active';

const FLOORS = 29;

/** Unit number, unique within a site. */
const unitNumberAt = (index: number): string => {
  const cycle = Math.floor(index / SHOWCASE.sites);
  const doorIndex = index + Math.floor(cycle / FLOORS) * 4;
  return `${String(2 + ((cycle * 5) % FLOORS))}0${String(1 + (doorIndex % 9))}`;
};

type CopiedField = 'unit_no' | 'start_date' | 'end_date' | 'tenancy_end' | 'auto_renew' | 'billing_cycle';
type TermField =
  | 'billing_day'
  | 'payment_terms_days'
  | 'payment_method'
  | 'type'
  | 'status'
  | 'unique_number';

/** A contract of the demo company; `deposit` is in fils. */
export interface DemoContract extends CreatedRecord, Pick<Contract, CopiedField | TermField> {
  client: DemoClient;
  site: DemoSite;
  tank: DemoTank | null;
  tariff: TariffKey;
  discount_percent: number | null;
  deposit: number;
  /** Day of the closing reading; that day belongs to the next contract. */
  supply_ended_on: string | null;
}

/** Start date in days ago (minimum, maximum); negative is in the future. */
const STARTED_DAYS_AGO: Record<ContractStatus, readonly [number, number]> = {
  Draft: [-20, -5],
  Pending: [-8, 3],
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

/** Contracts in every status, distributed over the sites. */
export function generateContracts(
  generator: Generator,
  clients: readonly DemoClient[],
  tanks: readonly DemoTank[],
  sites: readonly DemoSite[],
  count: number,
): DemoContract[] {
  const tankBySite = new Map([...tanks].reverse().map((tank) => [tank.site, tank]));
  const contracts = Array.from({ length: count }, (_, index) => {
    const site = cyclicItem(sites, index);
    return generateContract(generator, cyclicItem(clients, index), site, tankBySite.get(site) ?? null, index);
  });
  assignNumbers(contracts, 'CT', 6, ({ created_at }) => dubaiTimestamp(created_at));
  return contracts;
}

function generateContract(
  generator: Generator,
  client: DemoClient,
  site: DemoSite,
  tank: DemoTank | null,
  index: number,
): DemoContract {
  const status = contractStatusAt(index);
  const type = cyclicItem(TYPES[client.type], index);
  const { random, calendar } = generator;
  const days = random.integer(...STARTED_DAYS_AGO[status]);
  const signedAt = calendar.officeTime(
    calendar.day(-Math.max(1, days + random.integer(2, 12))),
    random.integer(0, 480),
  );
  return {
    ...createdAt(generator, signedAt),
    unique_number: '',
    client,
    type,
    status,
    site,
    tank: isMetered(type) ? tank : null,
    tariff: TARIFFS[type],
    ...contractPeriod(generator, type, calendar.day(-days), status),
    ...contractTerms(generator, type, index),
    unit_no: isMetered(type) ? unitNumberAt(index) : null,
  };
}

/** Days since the supply ended, for terminated contracts. */
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
  const autoRenews = type === 'residential' && status !== 'Expired';
  const isOpenEnded = type === 'amc' && status === 'Active';
  const year = addDays(start_date, 364);
  const end = RENEWABLE_STATUSES.includes(status) && year < calendar.day(0) ? addDays(year, 365) : year;
  const tenancy_end = type === 'residential' ? end : null;
  const endedOn = ENDED_DAYS_AGO[status] === undefined ? null : calendar.day(-ENDED_DAYS_AGO[status]);
  const supply_ended_on =
    endedOn && laterDay(start_date, status === 'Closed' ? earlierDay(endedOn, year) : endedOn);
  return {
    start_date,
    tenancy_end,
    supply_ended_on,
    auto_renew: autoRenews,
    end_date: isOpenEnded ? null : end,
  };
}

function contractTerms({ random }: Generator, type: ContractType, index: number) {
  const isResidential = type === 'residential';
  return {
    billing_cycle: isResidential || index % 7 !== 3 ? ('monthly' as const) : ('quarterly' as const),
    billing_day: 1,
    payment_terms_days: isResidential ? 15 : 30,
    payment_method: cyclicItem(METHODS, index),
    discount_percent: random.probability(0.1) ? 5 : null,
    deposit: (isResidential ? 300 : 1_000) * 100,
  };
}
