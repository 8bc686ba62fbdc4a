import { showDate, showTime } from '../../../domain/dates';
import { amount } from '../../../domain/money';
import type { Wallet } from '../../../domain/wallets/wallet';
import { lacksImage, purposeOf } from '../../../domain/wallets/wallet';
import { wordOf } from '../../../domain/labels';
import type { Fact } from '../../ui/record/DescriptionList';
import { RouteLink } from '../../ui/layout/RouteLink';
import { position } from '../../ui/record/coordinates';
import { batchPath } from './holderPath';

const known = (...rows: [string, unknown, Fact[1]][]): Fact[] =>
  rows.filter(([, value]) => Boolean(value)).map(([label, , shown]): Fact => [label, shown]);

const to = (path: string, label: string | undefined) => <RouteLink to={path}>{label}</RouteLink>;

/** What it was taken for, unless that is invoices. */
export const purposeFacts = (wallet: Wallet): Fact[] => {
  const purpose = purposeOf(wallet);
  return known(['For', purpose, purpose]);
};

/** What became of a payment in somebody's hands. */
export const custodyFacts = ({ batch, handed_at, void_reason, voiding, unload }: Wallet): Fact[] =>
  known(
    ['Declared', handed_at, showTime(handed_at)],
    ['Taken over', unload, `${showTime(unload?.at)} · ${unload?.by ?? ''}`],
    ['Unload batch', batch, to(batchPath(batch?._id ?? ''), batch?.unique_number)],
    ['Cash counted in the batch (AED)', unload?.counted_amount, amount(unload?.counted_amount)],
    ['Difference of the batch (AED)', unload?.difference, amount(unload?.difference)],
    ['Note of the batch', unload?.note, unload?.note],
    ['Voided', voiding, `${showTime(voiding?.at)} · ${voiding?.by ?? ''}`],
    ['Voided because', void_reason, void_reason],
  );

/** What was written down when it was taken, of a card, a transfer, or at all. */
export const takenFacts = ({ terminal_ref, auth_code, bank_ref, note, lat, lng }: Wallet): Fact[] =>
  known(
    ['Taken at', typeof lat === 'number', position({ lat, lng })],
    ['Terminal reference', terminal_ref, terminal_ref],
    ['Authorisation code', auth_code, auth_code],
    ['Bank reference', bank_ref, bank_ref],
    ['Note', note, note],
  );

/** What the paper says, and what became of it at the bank. */
export const chequeFacts = (cheque: Wallet): Fact[] => [
  ['Cheque number', cheque.check_number],
  ['Bank', cheque.bank_name],
  ['Cheque status', cheque.check_status && wordOf(cheque.check_status)],
  ...known(['Image', lacksImage(cheque), 'Still missing']),
  ...known(
    ['Drawer', cheque.drawer_name, cheque.drawer_name],
    ['Account ending in', cheque.account_last4, cheque.account_last4],
    ['Deposited', cheque.deposited_on, `${showDate(cheque.deposited_on)} · ${cheque.deposit_bank ?? ''}`],
    ['Deposit slip', cheque.deposit_slip_no, cheque.deposit_slip_no],
    ['Cleared', cheque.cleared_on, showDate(cheque.cleared_on)],
    [
      'Bounced',
      cheque.bounced_on,
      `${showDate(cheque.bounced_on)} · ${wordOf(cheque.bounce_reason ?? 'other')}`,
    ],
    ['Part that was paid (AED)', cheque.partial_amount, amount(cheque.partial_amount)],
    [
      'Fee',
      cheque.bounce_fee,
      to(`/bills/${cheque.bounce_fee?._id ?? ''}`, cheque.bounce_fee?.unique_number),
    ],
    ['Cheques bounced in 12 months', cheque.bounced_checks, cheque.bounced_checks],
    ['Returned', cheque.return_reason, cheque.return_reason],
    [
      'Replaces',
      cheque.replaces,
      to(`/wallets/${cheque.replaces?._id ?? ''}`, cheque.replaces?.unique_number),
    ],
    [
      'Replaced by',
      cheque.replaced_by,
      to(`/wallets/${cheque.replaced_by?._id ?? ''}`, cheque.replaced_by?.unique_number),
    ],
  ),
];
