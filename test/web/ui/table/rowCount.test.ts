import { formatRange } from '../../../../src/web/ui/table/rowCount';

it.each([
  [1, '1–10 of 1,204'],
  [101, '1,001–1,010 of 1,204'],
  [121, '1,201–1,204 of 1,204'],
])('the range of page %i has thousands separators: %s', (page, expected) => {
  expect(formatRange({ page, limit: 10 }, { total: 1_204, isLowerBound: false })).toBe(expected);
});
