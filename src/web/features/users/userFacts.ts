import { showTime } from '../../../domain/dates';
import { showEmiratesId } from '../../../domain/identifiers';
import { amount } from '../../../domain/money';
import type { User } from '../../../domain/users/user';
import { fullName } from '../../../domain/users/user';
import type { Fact } from '../../ui/record/DescriptionList';

/** What is written about a person. */
export const factsOf = (user: User): Fact[] => [
  ['Username', user.username],
  ['Email', user.email],
  ['Full Name', fullName(user)],
  ['Phone', user.phone],
  ['Alternate Phone', user.phone_second],
  ['Position', user.position],
  ['Address', user.address],
  ['ID', user.national_id && showEmiratesId(user.national_id)],
  ['Role', user.role.name],
  ['POS device', user.pos && `${user.pos.code} · ${user.pos.label}`],
  ['Last signed in', showTime(user.last_login_at)],
  ['Works in', user.areas?.length ? user.areas.join(', ') : 'Everywhere'],
];

/** The cash and cheques that a person holds. */
export const totalsOf = (user: User): Fact[] => [
  ['Total Cash (AED)', amount(user.total_cash)],
  ['Count Cash', user.count_cash],
  ['Total Check (AED)', amount(user.total_check)],
  ['Count Check', user.count_check],
];
