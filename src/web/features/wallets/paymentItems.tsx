import { formatDate, formatDateTime } from '../../../domain/dates';
import { formatAmount } from '../../../domain/money';
import type { Wallet } from '../../../domain/wallets/wallet';
import { isMissingChequeImage, paymentPurpose } from '../../../domain/wallets/wallet';
import { labelOf } from '../../../domain/labels';
import type { DescriptionItem } from '../../ui/record/DescriptionList';
import { RouteLink } from '../../ui/layout/RouteLink';
import { renderCoordinates } from '../../ui/record/coordinates';
import { handoverPath } from './custody/custodians';

/** Items whose condition is truthy. */
const presentItems = (
  ...rows: [label: string, condition: unknown, value: DescriptionItem[1]][]
): DescriptionItem[] =>
  rows
    .filter(([, condition]) => Boolean(condition))
    .map(([label, , value]): DescriptionItem => [label, value]);

const renderLink = (path: string, label: string | undefined) => <RouteLink to={path}>{label}</RouteLink>;

/** Purpose of a payment that is not for invoices. */
export const purposeItems = (wallet: Wallet): DescriptionItem[] => {
  const purpose = paymentPurpose(wallet);
  return presentItems(['For', purpose, purpose]);
};

/** Handover and void data of a payment. */
export const custodyItems = ({ batch, handed_at, void_reason, voiding, unload }: Wallet): DescriptionItem[] =>
  presentItems(
    ['Declared', handed_at, formatDateTime(handed_at)],
    ['Received', unload, `${formatDateTime(unload?.at)} · ${unload?.by ?? ''}`],
    ['Handover', batch, renderLink(handoverPath(batch?._id ?? ''), batch?.unique_number)],
    ['Counted cash (AED)', unload?.counted_amount, formatAmount(unload?.counted_amount)],
    ['Cash difference (AED)', unload?.difference, formatAmount(unload?.difference)],
    ['Handover note', unload?.note, unload?.note],
    ['Voided', voiding, `${formatDateTime(voiding?.at)} · ${voiding?.by ?? ''}`],
    ['Void reason', void_reason, void_reason],
  );

/** Request to reverse a payment, and the decision. */
export const reversalItems = ({ reversal }: Wallet): DescriptionItem[] =>
  presentItems(
    [
      'Reversal requested',
      reversal,
      `${formatDateTime(reversal?.requested_at)} · ${reversal?.requested_by.label ?? ''}`,
    ],
    ['Reversal reason', reversal, reversal?.reason],
    [
      `Reversal ${reversal?.status ?? ''}`,
      reversal?.decided_at,
      `${formatDateTime(reversal?.decided_at)} · ${reversal?.decided_by ?? ''}`,
    ],
    ['Rejection reason', reversal?.rejection, reversal?.rejection],
  );

/** Data entered when the payment was recorded. */
export const recordingItems = ({
  pos_receipt,
  terminal_ref,
  auth_code,
  bank_ref,
  note,
  lat,
  lng,
}: Wallet): DescriptionItem[] =>
  presentItems(
    ['POS receipt', pos_receipt, pos_receipt],
    ['Taken at', typeof lat === 'number', renderCoordinates({ lat, lng })],
    ['Terminal reference', terminal_ref, terminal_ref],
    ['Authorisation code', auth_code, auth_code],
    ['Bank reference', bank_ref, bank_ref],
    ['Note', note, note],
  );

/** Data of a cheque and of its transitions at the bank. */
export const chequeItems = (cheque: Wallet): DescriptionItem[] => [
  ['Cheque number', cheque.check_number],
  ['Bank', cheque.bank_name],
  ['Cheque status', cheque.check_status && labelOf(cheque.check_status)],
  ...presentItems(['Image', isMissingChequeImage(cheque), 'Outstanding']),
  ...presentItems(
    ['Drawer', cheque.drawer_name, cheque.drawer_name],
    ['Account ending in', cheque.account_last4, cheque.account_last4],
    ['Deposited', cheque.deposited_on, `${formatDate(cheque.deposited_on)} · ${cheque.deposit_bank ?? ''}`],
    ['Deposit slip', cheque.deposit_slip_no, cheque.deposit_slip_no],
    ['Cleared', cheque.cleared_on, formatDate(cheque.cleared_on)],
    [
      'Bounced',
      cheque.bounced_on,
      `${formatDate(cheque.bounced_on)} · ${labelOf(cheque.bounce_reason ?? 'other')}`,
    ],
    ['Partial payment (AED)', cheque.partial_amount, formatAmount(cheque.partial_amount)],
    [
      'Fee',
      cheque.bounce_fee,
      renderLink(`/bills/${cheque.bounce_fee?._id ?? ''}`, cheque.bounce_fee?.unique_number),
    ],
    ['Cheques bounced in 12 months', cheque.bounced_checks, cheque.bounced_checks],
    ['Returned', cheque.return_reason, cheque.return_reason],
    [
      'Replaces',
      cheque.replaces,
      renderLink(`/wallets/${cheque.replaces?._id ?? ''}`, cheque.replaces?.unique_number),
    ],
    [
      'Replaced by',
      cheque.replaced_by,
      renderLink(`/wallets/${cheque.replaced_by?._id ?? ''}`, cheque.replaced_by?.unique_number),
    ],
  ),
];
