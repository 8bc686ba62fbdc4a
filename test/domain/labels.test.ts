import { optionsOf, labelInSentence, labelOf } from '../../src/domain/labels';

describe('code labels', () => {
  it.each([
    ['out_of_service', 'Out of service'],
    ['InProgress', 'In progress'],
    ['PartiallyPaid', 'Partially paid'],
    ['individual', 'Individual'],
    ['lte_m', 'LTE-M'],
    ['check', 'Cheque'],
    ['G1.6', 'G1.6'],
    ['Ras Al Khaimah', 'Ras Al Khaimah'],
    ['Done', 'Done'],
    ['ok', 'OK'],
    ['not_ok', 'Not OK'],
    ['not_applicable', 'Not applicable'],
  ])('%s reads %s', (code, word) => {
    expect(labelOf(code)).toBe(word);
  });

  it("keep the order of a field's options", () => {
    expect(optionsOf(['monthly', 'quarterly'])).toEqual([
      { value: 'monthly', label: 'Monthly' },
      { value: 'quarterly', label: 'Quarterly' },
    ]);
  });
});

it.each([
  ['actual', 'actual'],
  ['tank_level', 'tank level'],
  ['amr', 'AMR'],
  ['meter_amr', 'AMR unit'],
])('the label of %s within a sentence is %s', (code, label) => {
  expect(labelInSentence(code)).toBe(label);
});
