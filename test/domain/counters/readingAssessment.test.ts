import { assessReading } from '../../../src/domain/counters/readingAssessment';
import type { ReadingBasis, ReadingSample } from '../../../src/domain/counters/readingAssessment';

const photoRule = (from: string, ...sources: string[]) => ({
  from,
  web: sources.includes('web'),
  pos: sources.includes('pos'),
  import: sources.includes('import'),
  amr: sources.includes('amr'),
});
const month = (consumption_m3: number) => ({ consumption_m3, days: 30 });
const basis: ReadingBasis = {
  digits: 5,
  decimals: 3,
  meter_factor: 1,
  multiplier: 1,
  valve: 'open',
  status: 'active',
  lat: 25.2,
  lng: 55.27,
  previous: { value: 1200, at: '2026-10-31T08:00:00Z', type: 'actual' },
  actual: { value: 1200, at: '2026-10-31T08:00:00Z', type: 'actual' },
  recent: [month(10), month(11), month(9), month(10), month(12), month(8)],
  high_factors: [{ from: '2026-01-01', times: 3 }],
  photo_rules: [photoRule('2026-01-01', 'web', 'pos')],
};
const sample: ReadingSample = {
  at: '2026-11-30T08:00:00Z',
  value: 1210,
  type: 'actual',
  source: 'web',
  hasPhoto: true,
};
const NOW = Date.parse('2026-11-30T09:00:00Z');

const flagsOf = (more: Partial<ReadingSample>, on: Partial<ReadingBasis> = {}, now = NOW) =>
  assessReading({ ...basis, ...on }, { ...sample, ...more }, now).flags;
const zeroBefore = { recent: [month(0), month(11)] };

it('an ordinary month has no flags', () => {
  expect(assessReading(basis, sample, NOW)).toMatchObject({ flags: [], days: 30, consumption_m3: 10 });
});

it.each<[string[], Partial<ReadingSample>, Partial<ReadingBasis>?]>([
  [[], { value: 1230 }],
  [['high'], { value: 1230.001 }],
  [[], { value: 1205 }, { recent: [month(1), month(1)] }],
  [['high'], { value: 1205.001 }, { recent: [month(1), month(1)] }],
  [[], { value: 1202 }],
  [['low'], { value: 1201.999 }],
  [[], { value: 1299 }, { recent: [] }],
  [['low'], { value: 1200 }],
  [['low', 'zero'], { value: 1200 }, zeroBefore],
  [['low'], { value: 1200 }, { ...zeroBefore, valve: 'closed' }],
  [['zero'], { value: 1200 }, { recent: [month(0), month(0)] }],
  [[], { value: 1200, type: 'amr' }, zeroBefore],
  [['no_photo'], { hasPhoto: false }],
  [[], { hasPhoto: false, source: 'import' }],
  [[], { hasPhoto: false, type: 'customer' }],
  [['duplicate'], { at: '2026-10-31T19:59:00Z', value: 1200.1, source: 'import' }],
  [['high', 'duplicate'], { at: '2026-10-31T19:59:00Z', value: 1962, source: 'import' }],
  [['low'], { at: '2026-10-31T20:00:00Z', value: 1200.01, source: 'import' }],
  [[], { at: '2026-10-31T19:00:00Z', type: 'closing', value: 1200.1, source: 'import' }],
  [['lower_than_previous'], { value: 1199 }],
  [[], { lat: 25.2005, lng: 55.2705 }],
  [['far_from_site'], { lat: 25.21, lng: 55.27 }],
  [[], { value: 1500, type: 'opening' }],
])('%j for %j, where %j', (flags, more, on = {}) => {
  expect(flagsOf(more, on)).toEqual(flags);
});

it.each<[string[], number, string, ReadingBasis['high_factors']]>([
  [[], 1240, '2026-11-30T08:00:00Z', [{ from: '2026-01-01', times: 4 }]],
  [['high'], 1240.001, '2026-11-30T08:00:00Z', [{ from: '2026-01-01', times: 4 }]],
  [
    ['high'],
    1225,
    '2026-11-30T08:00:00Z',
    [
      { from: '2026-11-30', times: 2 },
      { from: '2026-01-01', times: 4 },
    ],
  ],
  [
    [],
    1225,
    '2026-11-29T19:59:00Z',
    [
      { from: '2026-11-30', times: 2 },
      { from: '2026-01-01', times: 4 },
    ],
  ],
  [
    ['high'],
    1225,
    '2026-11-29T20:00:00Z',
    [
      { from: '2026-11-30', times: 2 },
      { from: '2026-01-01', times: 4 },
    ],
  ],
  [['high'], 1225, '2026-11-29T08:00:00Z', [{ from: '2026-12-01', times: 2 }]],
  [[], 1290, '2026-11-30T08:00:00Z', [{ from: '2026-01-01', times: 0 }]],
])('%j for %d m³ on %s, by the factor that was set for the day: %j', (flags, value, at, high_factors) => {
  expect(flagsOf({ value, at }, { high_factors })).toEqual(flags);
});

it('flags a rollover', () => {
  const nearlyFull = { value: 99_995, at: '2026-10-31T08:00:00Z', type: 'actual' as const };
  expect(flagsOf({ value: 5 }, { previous: nearlyFull, actual: nearlyFull })).toEqual(['rollover']);
});

it('flags readings entered more than a week late', () => {
  const later = (hours: number) => flagsOf({}, {}, Date.parse(sample.at) + hours * 3_600_000);
  expect([later(168), later(169)]).toEqual([[], ['late']]);
});

it('compares daily consumption, so that a long period is not flagged as high', () => {
  expect(flagsOf({ at: '2027-01-29T08:00:00Z', value: 1230, source: 'import' })).toEqual([]);
});

it.each<[string[], Partial<ReadingSample>, ReadingBasis['photo_rules']]>([
  [['no_photo'], {}, [photoRule('2026-11-30', 'web'), photoRule('2026-01-01')]],
  [[], { at: '2026-11-29T08:00:00Z' }, [photoRule('2026-11-30', 'web'), photoRule('2026-01-01')]],
  [['no_photo'], {}, [photoRule('2027-01-01', 'web')]],
  [[], {}, [photoRule('2026-01-01', 'pos')]],
  [['no_photo'], { source: 'pos' }, [photoRule('2026-01-01', 'pos')]],
  [['no_photo'], { source: 'import' }, [photoRule('2026-01-01', 'import')]],
  [[], { source: 'import', type: 'amr' }, [photoRule('2026-01-01', 'import')]],
  [['no_photo'], { source: 'import', type: 'amr' }, [photoRule('2026-01-01', 'amr')]],
  [[], { hasPhoto: true }, [photoRule('2026-01-01', 'web')]],
  [[], { type: 'estimated' }, [photoRule('2026-01-01', 'web')]],
])('%j for %j without a photo, by the rules %j', (flags, more, photo_rules) => {
  expect(flagsOf({ hasPhoto: false, ...more }, { photo_rules })).toEqual(flags);
});
