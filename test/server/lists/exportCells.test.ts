import { toCell } from '../../../src/server/lists/spreadsheet';

describe('cell of an export', () => {
  it.each([
    [{ _id: '01a1', number: 'OF-2026-00583-A', total: 504, status: 'Accepted' }, 'OF-2026-00583-A'],
    [{ _id: '01a1', code: 'CL-000651', label: 'Imran Hussain' }, 'CL-000651 · Imran Hussain'],
    [{ _id: '01a1', from: 0, to: 10 }, '0 · 10'],
    [[{ _id: '01a1', name: 'Dubai' }, 'Ajman'], 'Dubai; Ajman'],
    ['2026-11-21T17:30:00.000Z', '2026-11-21 21:30'],
  ])('shows %j by its label, never by its id', (value, expected) => {
    expect(toCell(value)).toBe(expected);
  });
});
