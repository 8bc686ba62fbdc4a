import { formatDateTime } from '../../../domain/dates';
import { formatEmiratesId } from '../../../domain/identifiers';
import { formatAmount } from '../../../domain/money';
import type { User } from '../../../domain/users/user';
import { fullName } from '../../../domain/users/user';
import { renderEmail, renderPhone } from '../../ui/record/contact';
import type { DescriptionItem } from '../../ui/record/DescriptionList';

export const userItems = (user: User): DescriptionItem[] => [
  ['Username', user.username],
  ['Email', renderEmail(user.email)],
  ['Full Name', fullName(user)],
  ['Phone', renderPhone(user.phone)],
  ['Alternate Phone', renderPhone(user.phone_second)],
  ['Position', user.position],
  ['Address', user.address],
  ['ID', user.national_id && formatEmiratesId(user.national_id)],
  ['Role', user.role.name],
  ['POS device', user.pos && `${user.pos.code} · ${user.pos.label}`],
  ['Last signed in', formatDateTime(user.last_login_at)],
  ['Areas', user.areas?.length ? user.areas.join(', ') : 'Everywhere'],
];

/** Totals of the cash and cheques in an employee's custody. */
export const custodyItems = (user: User): DescriptionItem[] => [
  ['Total Cash (AED)', formatAmount(user.total_cash)],
  ['Count Cash', user.count_cash],
  ['Total Check (AED)', formatAmount(user.total_check)],
  ['Count Check', user.count_check],
];
