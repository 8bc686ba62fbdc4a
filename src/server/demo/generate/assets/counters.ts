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

/** A gas meter as the demo company has it; `of` is the contract that names it, which holds it while it is supplied. */
export interface DemoCounter
  extends
    CreatedRecord,
    Omit<Counter, '_id' | 'version' | 'tank' | 'contract' | 'device' | 'site' | 'replaced_by' | LiveField> {
  site: DemoSite;
  tank: DemoTank | null;
  of: DemoContract | null;
}

/** A gas meter is looked at again so many years after it was made. */
const CALIBRATED_FOR = 10;

const floorOf = (unit: string): string => (/^\d{3,4}$/.test(unit) ? unit.slice(0, -2) : 'G');

const STATUS_BY_CONTRACT: Partial<Record<ContractStatus, CounterStatus>> = {
  Active: 'active',
  Expired: 'active',
  Terminating: 'active',
  Suspended: 'disconnected',
};
const SPARE_STATUSES: readonly CounterStatus[] = ['in_stock', 'vacant', 'faulty', 'replaced', 'retired'];
/** One counter in so many serves nobody. */
const SPARE_EVERY = 8;
const MAKES = [
  ['Elster', 'BK-G2.5', 'G2.5'],
  ['Itron', 'Gallus', 'G1.6'],
  ['Metrix', 'UG G4', 'G4'],
] as const;

/** One counter per metered contract that needs one, and a few that wait, broke or were replaced. */
export function generateCounters(
  maker: Generator,
  contracts: readonly DemoContract[],
  tanks: readonly DemoTank[],
): DemoCounter[] {
  const needy = contracts.filter(({ type, status }) => isMetered(type) && status !== 'Draft');
  const serving = needy.map((contract) => {
    const { site, tank, status, unit_no } = contract;
    const state = STATUS_BY_CONTRACT[status] ?? 'vacant';
    return { site, tank, unit_no: unit_no ?? '', status: state, of: contract };
  });
  const spare = Array.from({ length: Math.floor(needy.length / SPARE_EVERY) + 1 }, (_, nth) => {
    const tank = cyclicItem(tanks, nth * 3);
    return {
      site: tank.site,
      tank,
      unit_no: `G0${String(nth)}`,
      status: cyclicItem(SPARE_STATUSES, nth),
      of: null,
    };
  });
  const criteria = [...serving, ...spare];
  return criteria.map((criterion, place) =>
    generateCounter(maker, place, criterion, SPREAD_DAYS * (place / criteria.length)),
  );
}

type CounterInput = Pick<DemoCounter, 'site' | 'tank' | 'unit_no' | 'status' | 'of'>;

/** How many days ago the first counter was written down, and how much later the last one: before any was read. */
const OLDEST_DAYS_AGO = 720;
const SPREAD_DAYS = 115;

function generateCounter(
  maker: Generator,
  place: number,
  criterion: CounterInput,
  later: number,
): DemoCounter {
  const ago = OLDEST_DAYS_AGO - Math.floor(later);
  const { random, calendar } = maker;
  const [make, model, size] = cyclicItem(MAKES, place);
  const year = Number(calendar.day(-ago).slice(0, 4)) - (place % 3);
  return {
    ...createdDaysAgo(maker, ago),
    ...criterion,
    code: recordCode('CN', place, 6),
    serial_number: `BK-${String(700_000 + place * 13)}`,
    make,
    model,
    size,
    year,
    riser: `R${String(1 + (place % 4))}`,
    floor: floorOf(criterion.unit_no),
    calibration_due: `${String(year + CALIBRATED_FOR)}-12-31`,
    digits: 5,
    decimals: 3,
    supply_pressure_mbar: 37,
    meter_factor: 1,
    multiplier: 1,
    ownership: place % 11 === 5 ? 'client' : 'company',
    route_code: `${criterion.site.emirate.slice(0, 3).toUpperCase()}-M${String(1 + (place % 3))}`,
    route_order: place + 1,
    initial_reading: random.integer(0, 90_000) / 1_000,
    initial_reading_at: calendar.day(-ago),
    valve: criterion.status === 'active' ? 'open' : criterion.status === 'disconnected' ? 'locked' : 'closed',
    seal_no: random.digits(6),
  };
}
