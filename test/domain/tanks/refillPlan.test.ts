import { distanceKm } from '../../../src/domain/coordinates';
import type { RefillTank } from '../../../src/domain/tanks/refillPlan';
import {
  fillSpace,
  initialLitres,
  moveSite,
  orderStops,
  passedSafetyDates,
  planErrors,
  releaseProblems,
  stopWarnings,
  visitTime,
} from '../../../src/domain/tanks/refillPlan';
import { refillPlanSchemaFor } from '../../../src/domain/tanks/refillPlanInput';
import { validationErrors } from '../../../src/domain/validation';

const NOW = Date.parse('2026-11-20T08:00:00Z');
const hoursAgo = (hours: number) => new Date(NOW - hours * 3_600_000).toISOString();

/** 10,000 L, maximum fill 80 %, level 23 %. */
const TANK: RefillTank = {
  _id: 'tank-1',
  code: 'TK-0001',
  label: 'Marina T1',
  product: 'lpg_mix',
  status: 'commissioned',
  site: { _id: 'site-1', code: 'SITE-1', name: 'Marina', lat: 25.08, lng: 55.14 },
  water_capacity_l: 10_000,
  max_fill_percent: 80,
  level_percent: 23,
  last_reading_at: hoursAgo(1),
  refill_by: '2026-11-25',
  suggested_l: 6200,
  delivered_since_l: 0,
  manifold_group: null,
  manifold_tanks: [],
  order: null,
  plan: null,
};
const tankAt = (code: string, site: Partial<RefillTank['site']>, more: Partial<RefillTank> = {}) => ({
  ...TANK,
  _id: code,
  code,
  label: code,
  ...more,
  site: { ...TANK.site, _id: String(site.code), name: String(site.code), ...site },
});
const mapOf = (...tanks: RefillTank[]) => new Map(tanks.map((tank) => [tank._id, tank]));
const codes = (tanks: readonly RefillTank[]) => tanks.map(({ code }) => code).join(' ');

describe('space of a tank', () => {
  it.each<[string, Partial<RefillTank>, number, string]>([
    ['(80 − 23) % of 10,000 L are 5,700 L', {}, 5700, 'level'],
    [
      'a part of a litre is left out: 79.99 % of 3,785 L',
      { water_capacity_l: 3785, level_percent: 0.01 },
      3027,
      'level',
    ],
    ['what was delivered after the reading is taken off', { delivered_since_l: 1200 }, 4500, 'level'],
    ['never below zero', { level_percent: 85 }, 0, 'level'],
    ['72 hours are not old', { last_reading_at: hoursAgo(72) }, 5700, 'level'],
    ['an older level is used as it is', { last_reading_at: hoursAgo(73) }, 5700, 'old_level'],
    [
      'without a level, that of an empty tank',
      { level_percent: null, last_reading_at: null },
      8000,
      'unknown',
    ],
  ])('%s', (_case, more, litres, basis) => {
    expect(fillSpace({ ...TANK, ...more }, NOW)).toEqual({ litres, basis });
  });

  it('limits the suggestion, which includes use until the refill date', () => {
    expect(initialLitres(TANK, NOW)).toBe(5700);
    expect(initialLitres({ ...TANK, suggested_l: 4100.4 }, NOW)).toBe(4100);
    expect(initialLitres({ ...TANK, suggested_l: null }, NOW)).toBe(5700);
  });
});

describe('safety dates', () => {
  it('expire on the following day, and each is named', () => {
    const tank = { ...TANK, civil_defence_expiry: '2026-11-24', hydrotest_due: '2026-11-25' };
    expect(passedSafetyDates(tank, '2026-11-24')).toEqual([]);
    expect(passedSafetyDates(tank, '2026-11-25')).toEqual([
      'Civil Defence certificate expired on 24 Nov 2026',
    ]);
    expect(passedSafetyDates(tank, '2026-11-26')).toHaveLength(2);
  });

  it('prevent the release unless a reason is given', () => {
    const tank = { ...TANK, relief_valve_due: '2026-11-01' };
    const plan = { _id: 'plan-1', day: '2026-11-20', capacity_l: 9000, stops: [{ tank, litres: 5000 }] };
    expect(releaseProblems(plan, NOW)).toEqual(['TK-0001: Relief valve test was due on 1 Nov 2026']);
    const permitted = { ...plan, stops: [{ tank, litres: 5000, override_reason: 'Hospital' }] };
    expect(releaseProblems(permitted, NOW)).toEqual([]);
    expect(releaseProblems({ ...permitted, day: '2026-11-19' }, NOW)).toEqual([
      'The day of this plan has passed: choose another day',
    ]);
  });
});

describe('warnings of a stop', () => {
  const warnings = (more: Partial<RefillTank>, day = '2026-11-20') => {
    const tank = { ...TANK, ...more };
    return stopWarnings(tank, { day, now: NOW, tanks: [tank] });
  };

  it.each<[Partial<RefillTank>, string[]]>([
    [{}, []],
    [{ level_percent: null }, ['No level is known: the gauge must be read before filling']],
    [
      { last_reading_at: hoursAgo(5 * 24) },
      ['The level is 5 days old; the space assumes that nothing was used since'],
    ],
    [{ delivered_since_l: 1200 }, ['1,200 L were delivered after the last reading']],
    [{ refill_by: '2026-11-19' }, ['To be refilled by 19 Nov 2026, before the day of the plan']],
    [{ manifold_tanks: ['TK-0001', 'TK-0002'] }, ['On one manifold with TK-0002, not in this plan']],
  ])('%j', (more, expected) => {
    expect(warnings(more)).toEqual(expected);
  });
});

describe('errors of a plan', () => {
  const other = tankAt('TK-0002', { code: 'SITE-2' });
  const second = tankAt('TK-0003', TANK.site);
  const errors = (
    stops: { tank: string; litres: number }[],
    capacity_l = 20_000,
    tanks = mapOf(TANK, other, second),
  ) => planErrors({ capacity_l, stops }, { tanks, now: NOW, plan: 'plan-1' });

  it("has none within the space and the truck's load", () => {
    expect(
      errors(
        [
          { tank: 'tank-1', litres: 5700 },
          { tank: 'TK-0002', litres: 4300 },
        ],
        10_000,
      ),
    ).toEqual({});
  });

  it("reports more litres than the space or the truck's load: 5,701 L + 4,300 L > 10,000 L", () => {
    expect(
      errors(
        [
          { tank: 'tank-1', litres: 5701 },
          { tank: 'TK-0002', litres: 4300 },
        ],
        10_000,
      ),
    ).toEqual({
      'stops[0].litres': 'TK-0001 has space for 5,700 L up to its maximum fill',
      capacity_l: 'The stops need 10,001 L, the truck carries 10,000 L',
    });
  });

  it('reports a tank that is repeated, unknown, out of service, or in another plan', () => {
    const stop = { tank: 'tank-1', litres: 100 };
    expect(errors([stop, stop])).toEqual({ 'stops[1].tank': 'TK-0001 is in this plan twice' });
    expect(errors([{ tank: 'nowhere', litres: 1 }])).toEqual({ 'stops[0].tank': 'Choose a tank in service' });
    const out = mapOf({ ...TANK, status: 'out_of_service' });
    expect(errors([stop], 9000, out)).toEqual({ 'stops[0].tank': 'TK-0001 is not in service' });
    const planned = (plan: RefillTank['plan']) => errors([stop], 9000, mapOf({ ...TANK, plan }));
    expect(planned({ _id: 'plan-1', unique_number: 'RP-2026-00001' })).toEqual({});
    expect(planned({ _id: 'plan-2', unique_number: 'RP-2026-00002' })).toEqual({
      'stops[0].tank': 'TK-0001 is already in RP-2026-00002',
    });
    expect(planned({ _id: 'plan-2', unique_number: null })).toEqual({
      'stops[0].tank': 'TK-0001 is already in another plan',
    });
  });

  it('reports a site that the truck would visit twice, which would split a manifold', () => {
    const stops = ['tank-1', 'TK-0002', 'TK-0003'].map((tank) => ({ tank, litres: 100 }));
    expect(errors(stops)).toEqual({
      'stops[2].tank': 'The tanks of Marina must follow each other, so that the truck stops there once',
    });
  });

  it('are shown in the form', () => {
    const id = '0193a000-0000-7000-8000-0000000000a1';
    const schema = refillPlanSchemaFor(mapOf({ ...TANK, _id: id }));
    const draft = { day: '2026-11-20', truck: 'T-1', capacity_l: 100, stops: [{ tank: id, litres: 101 }] };
    expect(validationErrors(schema, draft)).toEqual({
      capacity_l: 'The stops need 101 L, the truck carries 100 L',
    });
    expect(validationErrors(schema, { ...draft, stops: [] })).toEqual({
      stops: 'Choose the tanks to refill',
    });
    expect(validationErrors(schema, { ...draft, stops: [{ tank: id, litres: 0 }] })).toMatchObject({
      'stops[0].litres': 'Litres must be from 1 to 200000',
    });
  });
});

describe('order of the stops', () => {
  const dubai = { code: 'DXB', lat: 25.08, lng: 55.14 };
  const sharjah = { code: 'SHJ', lat: 25.35, lng: 55.39 };
  const ajman = { code: 'AJM', lat: 25.41, lng: 55.45 };
  const unknown = { code: 'XXX', lat: null, lng: null };

  it('measures great-circle distances: Marina to Ajman is about 48 km', () => {
    expect(distanceKm(dubai, ajman)).toBeCloseTo(48.1, 0);
    expect(distanceKm(dubai, dubai)).toBe(0);
  });

  it('starts at the most urgent site and continues at the nearest one; sites without coordinates come last', () => {
    const tanks = [
      tankAt('A', ajman, { refill_by: '2026-11-22' }),
      tankAt('X', unknown, { refill_by: '2026-11-20' }),
      tankAt('S', sharjah, { refill_by: null }),
      tankAt('D', dubai, { refill_by: '2026-11-21' }),
    ];
    expect(codes(orderStops(tanks))).toBe('D S A X');
    expect(codes(orderStops([...tanks].reverse()))).toBe('D S A X');
  });

  it('keeps the tanks of a site and of a manifold together', () => {
    const tanks = [
      tankAt('D1', dubai, { manifold_group: 'M2' }),
      tankAt('S1', sharjah, { refill_by: '2026-11-21' }),
      tankAt('D2', dubai, { manifold_group: 'M1' }),
      tankAt('D3', dubai, { manifold_group: 'M2' }),
    ];
    expect(codes(orderStops(tanks))).toBe('S1 D2 D1 D3');
    expect(orderStops([])).toEqual([]);
  });

  it('moves a site with all its tanks', () => {
    const siteOf = (stop: string) => stop.slice(0, 1);
    const stops = ['a1', 'a2', 'b1', 'c1', 'c2'];
    expect(moveSite(stops, 2, -1, siteOf)).toEqual(['b1', 'a1', 'a2', 'c1', 'c2']);
    expect(moveSite(stops, 0, 1, siteOf)).toEqual(['b1', 'a1', 'a2', 'c1', 'c2']);
    expect(moveSite(stops, 4, -1, siteOf)).toEqual(['a1', 'a2', 'c1', 'c2', 'b1']);
    expect(moveSite(stops, 0, -1, siteOf)).toEqual(stops);
    expect(moveSite(stops, 3, 1, siteOf)).toEqual(stops);
  });
});

it.each([
  ['2026-11-21', '2026-11-20T08:00:00Z', '08:00'],
  ['2026-11-20', '2026-11-20T02:00:00Z', '08:00'],
  ['2026-11-20', '2026-11-20T08:30:00Z', '12:30'],
])('visits of %s that are planned at %s start at %s in Dubai', (day, at, time) => {
  expect(visitTime(day, Date.parse(at))).toBe(time);
});
