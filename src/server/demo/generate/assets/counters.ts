import type { ContractStatus } from '../../../../domain/contracts/contract';
import { isMetered } from '../../../../domain/contracts/contract';
import type { Counter, CounterStatus } from '../../../../domain/counters/counter';
import { cyclicItem } from '../random';
import type { DemoContract } from '../parties/contracts';
import type { CreatedRecord, Generator } from '../record';
import { createdDaysAgo } from '../record';
import { recordCode } from '../numbering';
import type { DemoSite } from './sites';
import type { DemoTank } from './tanks';

type LiveField = 'last_reading' | 'last_reading_at' | 'last_reading_type' | 'avg_daily_m3' | 'open_flags';

/** A gas counter of the demo company with its contract, if any. */
export interface DemoCounter
  extends
    CreatedRecord,
    Omit<Counter, '_id' | 'version' | 'tank' | 'contract' | 'device' | 'site' | 'replaced_by' | LiveField> {
  site: DemoSite;
  tank: DemoTank | null;
  contract: DemoContract | null;
}

/** Calibration interval in years. */
const CALIBRATED_FOR = 10;

const floorOf = (unit: string): string => (/^\d{3,4}$/.test(unit) ? unit.slice(0, -2) : 'G');

const STATUS_BY_CONTRACT: Partial<Record<ContractStatus, CounterStatus>> = {
  Active: 'active',
  Expired: 'active',
  Suspended: 'disconnected',
};
const SPARE_STATUSES: readonly CounterStatus[] = ['in_stock', 'vacant', 'faulty', 'replaced', 'retired'];
/** One in eight counters is not assigned to a contract. */
const SPARE_EVERY = 8;
const MAKES = [
  ['Elster', 'BK-G2.5', 'G2.5'],
  ['Itron', 'Gallus', 'G1.6'],
  ['Metrix', 'UG G4', 'G4'],
] as const;

/** One counter per metered contract, and some spare, faulty and replaced ones, read site by site. */
export function generateCounters(
  generator: Generator,
  contracts: readonly DemoContract[],
  tanks: readonly DemoTank[],
): DemoCounter[] {
  const metered = contracts.filter(({ type, status }) => isMetered(type) && status !== 'Draft');
  const assigned = metered.map((contract) => {
    const { site, tank, status, unit_no } = contract;
    const counterStatus = STATUS_BY_CONTRACT[status] ?? 'vacant';
    return { site, tank, unit_no: unit_no ?? '', status: counterStatus, contract };
  });
  const spare = Array.from({ length: Math.floor(metered.length / SPARE_EVERY) + 1 }, (_, index) => {
    const tank = cyclicItem(tanks, index * 3);
    return {
      site: tank.site,
      tank,
      unit_no: `G0${String(index)}`,
      status: cyclicItem(SPARE_STATUSES, index),
      contract: null,
    };
  });
  const inputs = [...assigned, ...spare];
  const counters = inputs.map((input, index) =>
    generateCounter(generator, index, input, SPREAD_DAYS * (index / inputs.length)),
  );
  const walk = counters.toSorted(
    (a, b) =>
      a.site.code.localeCompare(b.site.code) || a.unit_no.localeCompare(b.unit_no, 'en', { numeric: true }),
  );
  const positions = new Map(walk.map((counter, index) => [counter, index + 1]));
  return counters.map((counter) => ({ ...counter, route_order: positions.get(counter) ?? null }));
}

type CounterInput = Pick<DemoCounter, 'site' | 'tank' | 'unit_no' | 'status' | 'contract'>;

/** Counters are created between these days ago, before the first reading. */
const OLDEST_DAYS_AGO = 720;
const SPREAD_DAYS = 115;

function generateCounter(
  generator: Generator,
  index: number,
  input: CounterInput,
  daysLater: number,
): DemoCounter {
  const daysAgo = OLDEST_DAYS_AGO - Math.floor(daysLater);
  const { random, calendar } = generator;
  const [make, model, size] = cyclicItem(MAKES, index);
  const year = Number(calendar.day(-daysAgo).slice(0, 4)) - (index % 3);
  return {
    ...createdDaysAgo(generator, daysAgo),
    ...input,
    code: recordCode('CN', index, 6),
    serial_number: `BK-${String(700_000 + index * 13)}`,
    make,
    model,
    size,
    year,
    riser: `R${String(1 + (index % 4))}`,
    floor: floorOf(input.unit_no),
    calibration_due: `${String(year + CALIBRATED_FOR)}-12-31`,
    digits: 5,
    decimals: 3,
    supply_pressure_mbar: 37,
    meter_factor: 1,
    multiplier: 1,
    ownership: index % 11 === 5 ? 'client' : 'company',
    route_code: `${input.site.emirate.slice(0, 3).toUpperCase()}-M${String(1 + (index % 3))}`,
    route_order: null,
    initial_reading: random.integer(0, 90_000) / 1_000,
    initial_reading_at: calendar.day(-daysAgo),
    valve: input.status === 'active' ? 'open' : input.status === 'disconnected' ? 'locked' : 'closed',
    seal_no: random.digits(6),
  };
}
