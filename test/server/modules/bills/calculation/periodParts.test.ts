import { splitByReadings } from '../../../../../src/server/modules/bills/calculation/periodParts';

const PARTS = [
  { start: '2026-11-01', end: '2026-11-10' },
  { start: '2026-11-11', end: '2026-11-30' },
];
const reading = (start: string, end: string, consumption_m3: number) => ({ start, end, consumption_m3 });

describe('gas of the parts of a period', () => {
  it('is split by days: 31 m³ × 10/30 = 10.333', () => {
    expect(splitByReadings(PARTS, [reading('2026-11-01', '2026-11-30', 31)], 0)).toEqual([10.333, 20.667]);
  });

  it('is measured if a reading was taken on the day of the change', () => {
    const readings = [reading('2026-11-01', '2026-11-10', 25), reading('2026-11-11', '2026-11-30', 6)];
    expect(splitByReadings(PARTS, readings, 0)).toEqual([25, 6]);
  });

  it('includes readings without days', () => {
    const readings = [reading('2026-11-01', '2026-11-30', 30), reading('2026-12-01', '2026-11-30', 1)];
    expect(splitByReadings(PARTS, readings, 0)).toEqual([10, 21]);
  });

  it('deducts volume that was billed before, the earliest gas first', () => {
    const readings = [reading('2026-11-01', '2026-11-30', 30)];
    expect(splitByReadings(PARTS, readings, 4)).toEqual([6, 20]);
    expect(splitByReadings(PARTS, readings, 14)).toEqual([0, 16]);
    expect(splitByReadings(PARTS, readings, 40)).toEqual([0, 0]);
    expect(splitByReadings(PARTS, readings, -1)).toEqual([11, 20]);
  });

  it('deducts a corrected index from other parts', () => {
    const readings = [reading('2026-11-01', '2026-11-10', 25), reading('2026-11-11', '2026-11-30', -5)];
    expect(splitByReadings(PARTS, readings, 0)).toEqual([20, 0]);
  });
});
