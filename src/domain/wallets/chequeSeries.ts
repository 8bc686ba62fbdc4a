import type { InferType } from 'yup';
import { addMonths } from '../dates';
import { day, money, optional, reference } from '../fieldSchemas';
import { inputSchema, listOf, number, text } from '../validation';

/** Post-dated cheques of three years. */
export const MAX_SERIES = 36;

const CHEQUE_NUMBER = /^\d{6,20}$/;

const numberSchema = (label: string) =>
  text(label).matches(CHEQUE_NUMBER, {
    message: `${label} must have 6 to 20 digits`,
    excludeEmptyString: true,
  });

const seriesChequeSchema = inputSchema({
  check_number: numberSchema('Cheque number').required('Cheque number is required'),
  end_date: day('Cheque date').required('Cheque date is required'),
  amount: money('Amount').required('Amount is required').moreThan(0, 'Amount must be above zero'),
});

const hasUniqueNumbers = (cheques: readonly { check_number?: string }[] | null | undefined): boolean =>
  new Set(cheques?.map(({ check_number }) => check_number)).size === (cheques?.length ?? 0);

const seriesFields = {
  bank_name: text('Bank').required('Bank is required'),
  drawer_name: text('Drawer').required('Drawer is required'),
  account_last4: optional(text('Account')).matches(/^\d{4}$/, {
    message: 'Account must be the last four digits',
    excludeEmptyString: true,
  }),
  cheques: listOf('Cheques', seriesChequeSchema, MAX_SERIES)
    .min(1, 'Enter at least one cheque')
    .required('Enter at least one cheque')
    .test('unique', 'Each cheque number can be used once', hasUniqueNumbers),
};

/** Input of several cheques of one bank and drawer for a contract; all are recorded, or none. */
export const chequeSeriesInputSchema = inputSchema({
  contract: reference('Contract').required('Contract is required'),
  ...seriesFields,
});

export type ChequeSeriesInput = Omit<InferType<typeof chequeSeriesInputSchema>, 'cheques'> & {
  cheques: InferType<typeof seriesChequeSchema>[];
};

/** The form of a series, with the fields from which its cheques are filled in. */
export const chequeSeriesFormSchema = inputSchema({
  ...seriesFields,
  first_number: optional(numberSchema('First cheque number')),
  first_date: optional(day('First cheque date')),
  each: money('Amount of each').min(0, 'Amount of each must be above zero').nullable(),
  count: number('Number of cheques').integer('Number of cheques must be a whole number').nullable(),
});

/** A cheque of a series; the amount is AED. */
interface SeriesCheque {
  check_number: string;
  end_date: string;
  amount: number | null;
}

interface SeriesStart {
  first_number: string;
  first_date: string;
  amount: number | null;
  count: number;
}

/** Cheques with consecutive numbers on the same day of consecutive months; `000128` keeps its zeros. */
export function chequeSeries({ first_number, first_date, amount, count }: SeriesStart): SeriesCheque[] {
  if (!CHEQUE_NUMBER.test(first_number) || !first_date || !(count >= 1)) return [];
  return Array.from({ length: Math.min(Math.floor(count), MAX_SERIES) }, (_, index) => ({
    check_number: String(BigInt(first_number) + BigInt(index)).padStart(first_number.length, '0'),
    end_date: addMonths(first_date, index),
    amount,
  }));
}
