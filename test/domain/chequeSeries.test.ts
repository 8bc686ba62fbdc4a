import { chequeSeries, chequeSeriesInputSchema } from '../../src/domain/wallets/chequeSeries';
import { validationErrors } from '../../src/domain/validation';

const start = { first_number: '000998', first_date: '2027-01-31', amount: 250, count: 3 };

describe('a series of cheques', () => {
  it('has consecutive numbers of equal length and one cheque on the same day of each month', () => {
    expect(chequeSeries(start)).toEqual([
      { check_number: '000998', end_date: '2027-01-31', amount: 250 },
      { check_number: '000999', end_date: '2027-02-28', amount: 250 },
      { check_number: '001000', end_date: '2027-03-31', amount: 250 },
    ]);
  });

  it('is empty until its start is known, and has at most 36 cheques', () => {
    expect(chequeSeries({ ...start, first_number: '99' })).toEqual([]);
    expect(chequeSeries({ ...start, first_date: '' })).toEqual([]);
    expect(chequeSeries({ ...start, count: 0 })).toEqual([]);
    expect(chequeSeries({ ...start, count: 400 })).toHaveLength(36);
  });

  it('has no repeated number', () => {
    const [cheque] = chequeSeries(start);
    const input = {
      contract: '0191e4c3-7360-7f8d-b3bc-5bd9b9abce01',
      bank_name: 'Mashreq',
      drawer_name: 'Fatma',
      cheques: [cheque, cheque],
    };
    expect(validationErrors(chequeSeriesInputSchema, input)).toEqual({
      cheques: 'Each cheque number can be used once',
    });
  });
});
