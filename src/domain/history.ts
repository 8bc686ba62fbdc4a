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
  'bank_line.matched': 'Matched manually',
  'bank_line.proposed': 'Matches proposed',
  'bank_line.undone': 'Match undone',
  'bank_posting.reversed': 'Reversed',
  'bank_statement.paid_out': 'Paid out',
  'bank_statement.removed': 'Removed',
  'wallet.settled': 'Received by the bank',
  'client.merged': 'Merged into another client',
  'client.duplicate_merged': 'Merged another client into this one',
  'counter.active': 'Put into service',
  'counter.not_accessed': 'No access',
  'layout.changed': 'List arranged',
  'maintenance_window.added': 'Maintenance window set',
  'maintenance_window.cancelled': 'Maintenance window cancelled',
  'maintenance_window.ended': 'Maintenance window ended',
  'order.recorded': 'Work recorded',
  'password.changed': 'Password changed',
  'period.reopened': 'Month reopened',
  'profile.changed': 'Own profile changed',
  'session.revoked': 'Session ended',
  'session.refused': 'Sign-in refused',
  'session.others_revoked': 'Sessions ended',
  'username.confirmed': 'Username confirmed',
  'view.made_default': 'Made default',
  'wallet.recorded': 'Payment taken',
  accepted: 'Accepted',
  activated: 'Activated',
  added: 'Added',
  approved: 'Approved',
  archived: 'Archived',
  assessed: 'Assessed',
  assigned: 'Assigned',
  assigned_to_route: 'Assigned to a route',
  bill_drafted: 'Invoice drafted',
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
  credit_applied: 'Invoices paid from credit',
  credit_refund_requested: 'Credit refund requested',
  credited: 'Credited',
  decommissioned: 'Decommissioned',
  deleted: 'Deleted',
  delivered: 'Marked as delivered',
  delivery_recorded: 'Delivery recorded',
  deposit_refund_requested: 'Deposit refund requested',
  deposit_reversed: 'Deposit no longer held',
  deposit_taken: 'Deposit taken',
  deposit_waived: 'Deposit waived',
  deposited: 'Deposited at the bank',
  discarded: 'Discarded',
  disconnected: 'Disconnected',
  discount_approved: 'Discount approved',
  dispute_resolved: 'Dispute ended',
  disputed: 'Disputed',
  drafted: 'Drafted',
  einvoice_accepted: 'E-invoice accepted by the provider',
  einvoice_delivered: 'E-invoice delivered',
  einvoice_prepared: 'E-invoice prepared',
  einvoice_rejected: 'E-invoice rejected',
  einvoice_retried: 'E-invoice sent again',
  einvoice_submitted: 'E-invoice sent to the provider',
  expired: 'Expired',
  handover_declared: 'Declared for handover',
  held: 'Held',
  import_undone: 'Import undone',
  imported: 'Imported',
  installed: 'Installed',
  invited: 'Invited',
  issued: 'Issued',
  key_rotated: 'Key changed',
  linked: 'Linked',
  mailed: 'Sent by mail',
  marked_faulty: 'Marked as faulty',
  offered: 'Offered',
  paid: 'Paid',
  paused: 'Paused',
  promised: 'Payment promised',
  read: 'Read',
  reading_recorded: 'Gauge reading recorded',
  reallocated: 'Allocations changed',
  recorded: 'Recorded',
  refunded: 'Deposit refunded',
  reinvited: 'Invited again',
  rejected: 'Rejected',
  released: 'Released',
  reminded: 'Payment reminder sent',
  renewed: 'Renewed',
  repaid: 'Credit refunded',
  repaired: 'Repaired',
  replaced: 'Replaced',
  reported_lost: 'Reported lost',
  represented: 'Presented again',
  requested: 'Requested',
  reread: 'Read in another format',
  rescheduled: 'Rescheduled',
  restored: 'Restored',
  resumed: 'Resumed',
  retired: 'Retired',
  retried: 'Exceptions processed again',
  returned: 'Returned',
  reversal_approved: 'Reversed',
  reversal_rejected: 'Reversal rejected',
  reversal_requested: 'Reversal requested',
  reversed: 'Credited in full; its readings can be billed again',
  scheduled: 'Scheduled',
  sealed: 'Sealed',
  sent: 'Sent',
  sent_to_repair: 'Sent to repair',
  settled: 'Settled',
  signed_in: 'Signed in',
  signed_out: 'Signed out',
  stale: 'Gone stale',
  started: 'Started',
  status_changed: 'Status changed',
  submitted: 'Submitted',
  superseded: 'Superseded by a newer one',
  suspended: 'Suspended',
  taken_out: 'Taken out of service',
  terminated: 'Supply ended',
  transferred: 'Credit transferred',
  unblocked: 'Unblocked',
  undo_started: 'Undo started',
  undone: 'Undone',
  unlinked: 'Unlinked',
  unloaded: 'Unloaded',
  validated: 'Validated',
  voided: 'Voided',
  withdrawn: 'Scheduled change cancelled',
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
