import type { Entity, Ref } from './entity';
import { labelOf } from './labels';

/** One changed field; absent values are null. */
export interface FieldChange {
  field: string;
  from: unknown;
  to: unknown;
}

/** One audit entry of a record. */
export interface HistoryEntry extends Entity {
  at: string;
  action: string;
  /** Null for the command line and unauthenticated actions. */
  who: Ref | null;
  changes: FieldChange[];
}

/** Labels by full action name, or by verb. */
const ACTION_LABELS: Partial<Record<string, string>> = {
  'admin.created': 'Created from the command line',
  'alarm.raised': 'Alarm raised',
  'alarm.severity_raised': 'Alarm became critical',
  'alarm.cleared': 'Alarm cleared',
  'alarm.acknowledged': 'Alarm acknowledged',
  'alarm.snoozed': 'Alarm snoozed',
  'alarm.commented': 'Note added',
  'bank_deposit.reversed': 'Reversed',
  'bank_line.confirmed': 'Match confirmed',
  'bank_line.dismissed': 'Proposal dismissed',
  'bank_line.matched': 'Matched by hand',
  'bank_line.proposed': 'Matches proposed',
  'bank_line.undone': 'Match undone',
  'bank_posting.reversed': 'Reversed',
  'bank_statement.paid_out': 'Paid out',
  'bank_statement.removed': 'Removed',
  'wallet.settled': 'Received by the bank',
  'client.merged': 'Merged into another client',
  'client.took_over': 'Merged another client into this one',
  'counter.active': 'Put into service',
  'counter.not_accessed': 'No access',
  'layout.arranged': 'List arranged',
  'maintenance_window.added': 'Maintenance window set',
  'maintenance_window.cancelled': 'Maintenance window cancelled',
  'maintenance_window.ended': 'Maintenance window ended',
  'order.charged': 'Invoice drafted',
  'order.recorded': 'Work recorded',
  'password.changed': 'Password changed',
  'period.reopened': 'Month reopened',
  'profile.changed': 'Own profile changed',
  'session.cut': 'Session ended',
  'session.refused': 'Sign-in refused',
  'session.others_cut': 'Other sessions ended',
  'username.confirmed': 'Username confirmed',
  'view.chosen': 'Made default',
  'wallet.taken': 'Payment taken',
  accepted: 'Accepted',
  activated: 'Activated',
  added: 'Added',
  agreed: 'Dispute ended',
  approved: 'Approved',
  conceded: 'Discount approved',
  archived: 'Archived',
  assessed: 'Assessed',
  assigned: 'Assigned',
  began: 'Signed in',
  billed: 'Billed',
  blocked: 'Blocked',
  bounced: 'Bounced',
  cancelled: 'Cancelled',
  changed: 'Changed',
  cleared: 'Cleared',
  closed: 'Closed',
  commissioned: 'Put into service',
  completed: 'Completed',
  corrected: 'Corrected',
  credit_refund_requested: 'Credit refund requested',
  credited: 'Credited',
  declared: 'Declared for handover',
  decommissioned: 'Decommissioned',
  deleted: 'Deleted',
  delivered: 'Marked as delivered',
  deposit_refund_requested: 'Deposit refund requested',
  deposited: 'Deposited at the bank',
  discarded: 'Discarded',
  disconnected: 'Disconnected',
  disputed: 'Disputed',
  drafted: 'Drafted',
  emptied: 'Emptied',
  einvoice_accepted: 'E-invoice accepted by the provider',
  einvoice_delivered: 'E-invoice delivered',
  einvoice_prepared: 'E-invoice prepared',
  einvoice_rejected: 'E-invoice rejected',
  einvoice_retried: 'E-invoice sent again',
  einvoice_submitted: 'E-invoice sent to the provider',
  ended: 'Signed out',
  excused: 'Deposit waived',
  expired: 'Expired',
  filled: 'Delivery recorded',
  'found faulty': 'Found faulty',
  gauged: 'Gauge read',
  held: 'Held',
  imported: 'Imported',
  import_undone: 'Import undone',
  installed: 'Installed',
  invited: 'Invited',
  issued: 'Issued',
  key_rotated: 'Key changed',
  linked: 'Linked',
  lost: 'Reported lost',
  mailed: 'Sent by mail',
  offered: 'Offered',
  ran: 'Billing run',
  read: 'Read',
  reallocated: 'Allocations changed',
  paid: 'Paid',
  promised: 'Payment promised',
  refunded: 'Deposit refunded',
  applied: 'Invoices paid from credit',
  repaid: 'Credit refunded',
  reinvited: 'Invited again',
  rejected: 'Rejected',
  reminded: 'Payment reminder sent',
  released: 'Released',
  reread: 'Read in another format',
  renewed: 'Renewed',
  repaired: 'Repaired',
  replaced: 'Replaced',
  represented: 'Presented again',
  requested: 'Requested',
  rescheduled: 'Rescheduled',
  restored: 'Restored',
  paused: 'Paused',
  resumed: 'Resumed',
  retried: 'Exceptions processed again',
  retired: 'Retired',
  returned: 'Returned',
  reversal_approved: 'Reversed',
  reversal_rejected: 'Reversal rejected',
  reversal_requested: 'Reversal requested',
  reversed: 'Credited in full; its readings can be billed again',
  routed: 'Assigned to a route',
  scheduled: 'Scheduled',
  sealed: 'Sealed',
  secured: 'Deposit taken',
  sent: 'Sent',
  sent_to_repair: 'Sent to repair',
  settled: 'Settled',
  stale: 'Gone stale',
  started: 'Started',
  submitted: 'Submitted',
  superseded: 'Superseded by a newer one',
  suspended: 'Suspended',
  taken: 'Taken',
  taken_out: 'Taken out of service',
  terminated: 'Supply ended',
  transferred: 'Credit transferred',
  turned: 'Turned',
  unblocked: 'Unblocked',
  undo_started: 'Undo started',
  undone: 'Undone',
  unlinked: 'Unlinked',
  unsecured: 'Deposit no longer held',
  validated: 'Validated',
  voided: 'Voided',
  withdrawn: 'Taken back',
  write_off_reversed: 'Write-off reversed',
  written_off: 'Written off',
};

/** Label of an audit action: `bill.changed` is `Changed`. */
export const actionLabel = (action: string): string => explicitActionLabel(action) ?? labelOf(verbOf(action));

/** Explicit label of an action; every server action has one. */
export const explicitActionLabel = (action: string): string | undefined =>
  ACTION_LABELS[action] ?? ACTION_LABELS[verbOf(action)];

/** Verbs of all actions, by label. */
export const AUDIT_VERBS: readonly string[] = [...new Set(Object.keys(ACTION_LABELS).map(verbOf))].sort(
  (a, b) => actionLabel(a).localeCompare(actionLabel(b)),
);

function verbOf(action: string): string {
  return action.split('.').at(-1) ?? action;
}
