import type { Entity, Ref } from './entity';
import { wordOf } from './words';

/** One field of a change; what was or became nothing is null. */
export interface FieldChange {
  field: string;
  from: unknown;
  to: unknown;
}

/** One thing that happened to a record. */
export interface Happening extends Entity {
  at: string;
  action: string;
  /** Nobody when it was done from the command line or without signing in. */
  who: Ref | null;
  changes: FieldChange[];
}

/** What was done, as people say it; whole actions first, then their verbs alone. */
const ACTIONS: Partial<Record<string, string>> = {
  'admin.created': 'Created from the command line',
  'counter.active': 'Put into service',
  'order.charged': 'Invoice drafted',
  'order.recorded': 'Work written down',
  'password.changed': 'Password changed',
  'profile.changed': 'Own profile changed',
  'wallet.taken': 'Payment taken',
  'session.cut': 'Session ended',
  'session.others_cut': 'Other sessions ended',
  'username.confirmed': 'Username confirmed',
  accepted: 'Accepted',
  added: 'Added',
  approved: 'Approved',
  assessed: 'Assessed',
  assigned: 'Assigned',
  activated: 'Activated',
  began: 'Signed in',
  cancelled: 'Cancelled',
  closed: 'Closed',
  commissioned: 'Put into service',
  excused: 'Deposit waived',
  expired: 'Expired',
  refunded: 'Deposit refunded',
  renewed: 'Renewed',
  resumed: 'Resumed',
  secured: 'Deposit taken',
  settled: 'Settled',
  submitted: 'Submitted',
  suspended: 'Suspended',
  terminated: 'Supply ended',
  turned: 'Turned',
  billed: 'Billed',
  blocked: 'Blocked',
  changed: 'Changed',
  completed: 'Completed',
  decommissioned: 'Decommissioned',
  deleted: 'Deleted',
  drafted: 'Drafted',
  disconnected: 'Disconnected',
  bounced: 'Bounced',
  cleared: 'Cleared',
  declared: 'Declared for handing over',
  deposited: 'Handed in at the bank',
  emptied: 'Emptied',
  credited: 'Credited',
  ended: 'Signed out',
  filled: 'Delivery recorded',
  gauged: 'Gauge read',
  held: 'Held',
  imported: 'Imported',
  installed: 'Installed',
  invited: 'Invited',
  issued: 'Issued',
  key_rotated: 'Key changed',
  linked: 'Linked',
  lost: 'Reported lost',
  mailed: 'Sent by mail',
  offered: 'Offered',
  ran: 'Bills of a month run',
  read: 'Read',
  reinvited: 'Invited again',
  rejected: 'Rejected',
  released: 'Released',
  repaired: 'Repaired',
  replaced: 'Replaced',
  represented: 'Presented again',
  stale: 'Gone stale',
  voided: 'Voided',
  written_off: 'Written off',
  rescheduled: 'Rescheduled',
  retired: 'Retired',
  returned: 'Returned',
  scheduled: 'Scheduled',
  sent: 'Sent',
  sent_to_repair: 'Sent to repair',
  started: 'Started',
  superseded: 'Superseded by a newer one',
  'found faulty': 'Found faulty',
  taken: 'Taken',
  taken_out: 'Taken out of service',
  unblocked: 'Unblocked',
  unlinked: 'Unlinked',
  validated: 'Validated',
};

/** An audited action in words: `bill.changed` is `Changed`. */
export const actionWord = (action: string): string => {
  const verb = action.split('.').at(-1) ?? action;
  return ACTIONS[action] ?? ACTIONS[verb] ?? wordOf(verb);
};

/** Whether an audited action has words of its own. */
export const hasWord = (action: string): boolean =>
  (ACTIONS[action] ?? ACTIONS[action.split('.').at(-1) ?? '']) !== undefined;
