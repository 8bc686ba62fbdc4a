import type { TakenType } from '../../domain/wallet';
import { digest } from './digest';
import type { DemoPayment } from './payments';

/** So many digits that follow from a payment and a word. */
const digits = (word: string, id: string, count: number): string =>
  String(Number.parseInt(digest(`${word} ${id}`).slice(0, 8), 16))
    .padStart(count, '0')
    .slice(-count);

const PAPERS: Record<TakenType, (payment: DemoPayment) => object> = {
  cash: () => ({}),
  check: ({ cheque }) => ({
    check_number: cheque?.number,
    bank_name: cheque?.bank,
    drawer_name: cheque?.drawer,
    check_status: cheque?.status,
  }),
  card: ({ id }) => ({ terminal_ref: digits('terminal', id, 8), auth_code: digits('code', id, 6) }),
  transfer: ({ id }) => ({ bank_ref: `FT${digits('transfer', id, 9)}` }),
};

const NONE = { check_number: null, bank_name: null, drawer_name: null, check_status: null };

/** What a cheque, the slip of a card or the bank says of a payment. */
export const papersOf = (payment: DemoPayment) => ({
  ...NONE,
  ...{ terminal_ref: null, auth_code: null, bank_ref: null },
  ...PAPERS[payment.type](payment),
});
