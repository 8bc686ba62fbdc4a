import { wordOf } from '../../domain/words';

export type Tone = 'good' | 'busy' | 'waiting' | 'warning' | 'bad' | 'off';

/** A state on screen: its tone, and its word when it isn't the state's own. */
export type StatusRow = readonly [tone: Tone, word?: string];

/** How each entity's states look. What isn't here is shown plainly, by its own word. */
export const STATUSES: Record<string, Record<string, StatusRow>> = {
  user: { active: ['good'], invited: ['waiting'], blocked: ['bad'] },
  wallet: { Pending: ['waiting'], Handover: ['busy'], Done: ['good'], voided: ['off'] },
  cheque: {
    received: ['waiting'],
    in_safe: ['busy'],
    deposited: ['busy'],
    cleared: ['good'],
    bounced: ['bad'],
    represented: ['waiting', 'Presented again'],
    replaced: ['off'],
    cancelled: ['off', 'Returned'],
    stale: ['warning'],
  },
  notification: { 0: ['waiting', 'Unread'], 1: ['off', 'Read'] },
  tank: {
    planned: ['waiting'],
    commissioned: ['good'],
    out_of_service: ['warning'],
    decommissioned: ['off'],
  },
  level: {
    normal: ['good'],
    low: ['warning'],
    critical: ['bad'],
    high: ['warning'],
    unknown: ['off'],
  },
  connection: { online: ['good'], late: ['waiting'], offline: ['bad'], no_device: ['off', 'No device'] },
  health: {
    ok: ['good', 'OK'],
    late: ['waiting'],
    offline: ['bad'],
    low_battery: ['warning'],
    faulty: ['bad'],
  },
  device: { in_stock: ['off'], installed: ['good'], maintenance: ['warning'], retired: ['off'] },
  client: { active: ['good'], blocked: ['bad'], archived: ['off'] },
  contract: {
    Draft: ['off'],
    Pending: ['waiting'],
    Active: ['good'],
    Suspended: ['bad'],
    Expired: ['warning'],
    Terminating: ['warning'],
    Terminated: ['off'],
    Closed: ['off'],
    Cancelled: ['off'],
  },
  bill: {
    Draft: ['off'],
    Held: ['warning'],
    Issued: ['busy'],
    PartiallyPaid: ['waiting'],
    Paid: ['good'],
    Credited: ['off'],
    WrittenOff: ['off'],
    overdue: ['bad'],
    disputed: ['warning'],
    estimated: ['off'],
  },
  einvoice: { none: ['off'], ready: ['good'], b2c_excluded: ['off'] },
  order: {
    New: ['waiting'],
    Assessed: ['busy'],
    Offered: ['waiting'],
    Approved: ['busy'],
    Scheduled: ['busy'],
    InProgress: ['busy'],
    OnHold: ['warning'],
    Completed: ['good'],
    Billed: ['good'],
    Closed: ['off'],
    Cancelled: ['off'],
    late: ['bad'],
  },
  offer: {
    Draft: ['off'],
    Sent: ['waiting'],
    Accepted: ['good'],
    Rejected: ['bad'],
    Expired: ['warning'],
    Superseded: ['off'],
  },
  check: {
    open: ['waiting'],
    ok: ['good', 'OK'],
    not_ok: ['bad', 'Not OK'],
    not_applicable: ['off'],
  },
  money: { cleared: ['good'], pending: ['waiting', 'Awaits the bank'], reversed: ['off', 'Taken back'] },
  mailing: { waiting: ['waiting', 'On its way'], sent: ['good'], failed: ['bad'] },
  priority: { low: ['off'], normal: ['off'], high: ['warning'], emergency: ['bad'] },
  pos: { in_stock: ['off'], assigned: ['good'], repair: ['warning'], lost: ['bad'], retired: ['off'] },
  reading: { pending: ['waiting'], validated: ['good'], billed: ['busy'], rejected: ['off'] },
  importLine: { good: ['good', 'Ready'], known: ['off', 'There already'], bad: ['bad', 'Refused'] },
  importedLine: { good: ['good', 'Imported'], known: ['off', 'There already'], bad: ['bad', 'Refused'] },
  counter: {
    in_stock: ['off'],
    active: ['good'],
    vacant: ['waiting'],
    disconnected: ['warning'],
    faulty: ['bad'],
    replaced: ['off'],
    retired: ['off'],
  },
};

/** The tone and the word of a state. */
export const statusOf = (entity: string, state: string | number): { tone: Tone; word: string } => {
  const [tone, word] = STATUSES[entity]?.[state] ?? ['off' as const];
  return { tone, word: word ?? wordOf(String(state)) };
};
