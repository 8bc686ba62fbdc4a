import fc from 'fast-check';
import {
  estimatedIndex,
  indexError,
  measureConsumption,
  averagePerDay,
  standardVolume,
} from '../../../src/domain/counters/consumption';

const METER = { digits: 5, decimals: 3, meter_factor: 1, multiplier: 1 };
const from = (previous: number, actual = previous) => ({ previous, actual });

describe('consumption of a counter', () => {
  it('matches the example month: 1212.345 − 1200.000 = 12.345 m³', () => {
    expect(measureConsumption(METER, from(1200), 1212.345)).toEqual({
      rollover: 0,
      raw: 12.345,
      consumption_m3: 12.345,
      isLower: false,
    });
  });

  it('is converted to standard volume by multiplier and factor, with three decimals', () => {
    expect(measureConsumption({ ...METER, meter_factor: 1.0188 }, from(1200), 1212.345).consumption_m3).toBe(
      12.577,
    );
    expect(measureConsumption({ ...METER, multiplier: 10 }, from(10), 11.5).consumption_m3).toBe(15);
    expect(standardVolume(0.5, { multiplier: 0.001, meter_factor: 1 })).toBe(0.001);
    expect(standardVolume(-0.5, { multiplier: 0.001, meter_factor: 1 })).toBe(-0.001);
  });

  it('continues when the index rolls over', () => {
    expect(measureConsumption(METER, from(99_990.5), 7.25)).toEqual({
      rollover: 100_000,
      raw: 16.75,
      consumption_m3: 16.75,
      isLower: false,
    });
  });

  it.each([
    ['from below the last tenth', 89_999.999, 5],
    ['by more than is plausible', 95_000, 40_000],
    ['by a little', 500.2, 500.1],
  ])('is negative when the index decreases %s', (_case, previous, value) => {
    const { isLower, raw } = measureConsumption(METER, from(previous), value);
    expect([isLower, raw < 0]).toEqual([true, true]);
  });

  it('counts as a rollover from nine tenths of the range', () => {
    expect(measureConsumption(METER, from(90_000), 10).isLower).toBe(false);
    expect(measureConsumption(METER, from(89_999.999), 10).isLower).toBe(true);
  });

  it('corrects earlier overestimates and underestimates', () => {
    expect(measureConsumption(METER, from(130, 100), 120)).toMatchObject({ raw: -10, isLower: false });
    expect(measureConsumption(METER, from(130, 100), 145)).toMatchObject({ raw: 15, isLower: false });
    expect(measureConsumption(METER, from(130, 100), 99)).toMatchObject({ isLower: true });
  });

  it('handles estimates around a rollover', () => {
    expect(measureConsumption(METER, from(10, 99_990), 12)).toMatchObject({ rollover: 0, raw: 2 });
    expect(measureConsumption(METER, from(10, 99_990), 99_998)).toMatchObject({
      rollover: -100_000,
      raw: -12,
    });
  });

  it('is exact for large indexes: intermediate readings do not change the total', () => {
    const index = fc.integer({ min: 0, max: 49_999_999 }).map((milli) => milli / 1_000);
    fc.assert(
      fc.property(index, index, index, (...three) => {
        const [a = 0, b = 0, c = 0] = three.sort((one, other) => one - other);
        const parts = [measureConsumption(METER, from(a), b), measureConsumption(METER, from(b), c)];
        const sum = parts.reduce((milli, { raw }) => milli + Math.round(raw * 1_000), 0);
        expect(sum / 1_000).toBe(measureConsumption(METER, from(a), c).raw);
      }),
    );
  });
});

describe('estimated consumption', () => {
  it('is the average daily consumption times the days', () => {
    const recent = [
      { consumption_m3: 12, days: 30 },
      { consumption_m3: 15, days: 31 },
      { consumption_m3: 9.6, days: 30 },
    ];
    expect(averagePerDay(recent)).toBeCloseTo(36.6 / 91, 10);
    expect(averagePerDay([])).toBe(undefined);
    expect(averagePerDay([{ consumption_m3: 3, days: 0 }])).toBe(undefined);
  });

  it('gives an index that the meter can show', () => {
    expect(estimatedIndex({ ...METER, decimals: 1 }, 100.2, 0.41, 30)).toBe(112.5);
    expect(estimatedIndex({ ...METER, meter_factor: 2, multiplier: 10 }, 100, 1, 30)).toBe(101.5);
    expect(estimatedIndex(METER, 99_999, 1, 3)).toBe(2);
  });
});

describe('counter index', () => {
  it.each([
    [99_999.999, undefined],
    [100_000, 'This counter has at most 5 digits before the decimal point'],
    [1.0001, 'This counter has at most 3 decimals'],
    [0.1 + 0.2, undefined],
  ])('of %d gives %s', (value, error) => {
    expect(indexError(METER, value)).toBe(error);
  });
});
