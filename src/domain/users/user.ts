import type { Entity, Ref } from '../entity';
import type { Media } from '../media/media';
import type { PermissionFlag } from '../permissions';
import type { Transitions } from '../transitions';
import { EMIRATES } from '../enums';

/** A staff account, also a custodian of cash and cheques (totals in AED, SuperAdmin only). */
export interface User extends Entity {
  username: string;
  email: string;
  first_name: string;
  middle_name?: string | null;
  last_name: string;
  phone: string;
  phone_second?: string | null;
  position: string;
  address?: string | null;
  national_id?: string | null;
  /** Emirates and routes the user is restricted to; none means everywhere. */
  areas?: string[];
  status?: 'invited' | 'active' | 'blocked';
  last_login_at?: string | null;
  /** The assigned POS device. */
  pos?: (Ref & { code: string }) | null;
  role: { _id?: string; name: string; permissions?: PermissionFlag[] };
  total_cash?: number;
  count_cash?: number;
  total_check?: number;
  count_check?: number;
  Medias?: Media[];
}

export const fullName = (user: Pick<User, 'first_name' | 'middle_name' | 'last_name'>): string =>
  [user.first_name, user.middle_name, user.last_name].filter(Boolean).join(' ');

const permission = 'canUpdateUsers';

/** Transitions of a user; unblocking restores `active` or `invited`, depending on whether a password exists. */
export const USER_TRANSITIONS = {
  resend: { from: ['invited'], permission, auditAction: 'reinvited' },
  unblock: { from: ['blocked'], permission, auditAction: 'unblocked' },
  block: { from: ['invited', 'active'], to: 'blocked', permission, auditAction: 'blocked' },
} as const satisfies Transitions<NonNullable<User['status']>>;

/** Transitions that one request can perform on many records. */
export const USER_BULK_TRANSITIONS = [
  'resend',
  'unblock',
  'block',
] as const satisfies readonly (keyof typeof USER_TRANSITIONS)[];

const emirates: readonly string[] = EMIRATES;

export const routesInAreas = (areas: readonly string[]): string[] =>
  areas.filter((area) => !emirates.includes(area));
