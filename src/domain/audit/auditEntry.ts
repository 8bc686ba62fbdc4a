import type { Entity, Id, Ref } from '../entity';
import { actionLabel } from '../history';
import type { FieldChange } from '../history';
import { labelOf } from '../labels';
import { PERMISSION_GROUPS, hasPermission } from '../permissions';
import type { Permission, Permissions } from '../permissions';

/** Audited record types: label on screens, and permission to view their entries. */
const AUDITED = {
  bill: ['Invoice', 'canViewBills'],
  run: ['Billing run', 'canViewBills'],
  wallet: ['Payment', 'superAdmin'],
  batch: ['Handover', 'superAdmin'],
  bank_deposit: ['Bank deposit', 'superAdmin'],
  bank_statement: ['Bank statement', 'superAdmin'],
  bank_line: ['Bank statement line', 'superAdmin'],
  bank_posting: ['Bank posting', 'superAdmin'],
  refund: ['Refund', 'canViewBills'],
  client: ['Client', 'canViewClients'],
  contract: ['Contract', 'canViewContracts'],
  reading: ['Reading', 'canViewContracts'],
  counter: ['Counter', 'superAdmin'],
  site: ['Site', 'canViewTanks'],
  tank: ['Tank', 'canViewTanks'],
  refill_plan: ['Refill plan', 'canViewTanks'],
  alarm: ['Alarm', 'canViewTanks'],
  maintenance_window: ['Maintenance window', 'canViewTanks'],
  device: ['Device', 'canViewDevices'],
  device_model: ['Device model', 'superAdmin'],
  telemetry_source: ['Telemetry source', 'superAdmin'],
  order: ['Maintenance order', 'canViewOrders'],
  offer: ['Offer', 'canViewOrders'],
  pos: ['POS device', 'canViewPos'],
  user: ['Employee', 'canViewUsers'],
  role: ['Role', 'superAdmin'],
  setting: ['Setting', 'superAdmin'],
  account: ['Ledger account', 'superAdmin'],
  period: ['Accounting month', 'superAdmin'],
  import: ['Import', 'superAdmin'],
  media: ['Attachment', 'superAdmin'],
  event: ['Notification', 'superAdmin'],
  layout: ['List layout', 'superAdmin'],
  view: ['Saved view', 'superAdmin'],
} as const satisfies Record<string, readonly [label: string, view: Permission]>;

export type AuditedModel = keyof typeof AUDITED;
export const AUDITED_MODELS = Object.keys(AUDITED) as AuditedModel[];

/**
 * Whether a user may see all entries: super administrators, and roles with all view permissions, such as
 * auditors.
 */
export const canViewAllAuditEntries = (permissions: Permissions): boolean =>
  hasPermission(permissions, 'superAdmin') ||
  PERMISSION_GROUPS.every((group) => hasPermission(permissions, `canView${group}`));

/** Record types whose entries a user may see. */
export const auditedModelsFor = (permissions: Permissions): AuditedModel[] =>
  AUDITED_MODELS.filter(
    (model) => canViewAllAuditEntries(permissions) || hasPermission(permissions, AUDITED[model][1]),
  );

/** Permission to open the pages of a record type. */
export const auditedModelPermission = (model: string): Permission =>
  Object.hasOwn(AUDITED, model) ? AUDITED[model as AuditedModel][1] : 'superAdmin';

/** Label of a record type on screens. */
export const auditedModelLabel = (model: string): string =>
  Object.hasOwn(AUDITED, model) ? AUDITED[model as AuditedModel][0] : labelOf(model);

/** Whether a change was made, or refused for lack of permission. */
export const AUDIT_OUTCOMES = ['done', 'refused'] as const;
export type AuditOutcome = (typeof AUDIT_OUTCOMES)[number];

/** Label of the user of an entry: a name, an anonymous user, or the system. */
export const auditUser = ({ who, address }: Pick<AuditEntry, 'who' | 'address'>): string =>
  who?.label ?? (address ? 'Unauthenticated user' : 'The system');

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** Formats an entry as a sentence: `Tank TK-0042 · Marina Heights T1: changed by o.khan`. */
export function describeEntry(
  entry: Pick<AuditEntry, 'action' | 'model' | 'record' | 'who' | 'address' | 'outcome'>,
): string {
  const { action, model, record, who, outcome } = entry;
  const user = auditUser(entry);
  if (action === 'session.refused')
    return record ? `Sign-in as ${record.label} was refused` : 'Sign-in with an unknown username was refused';
  const done = lowerFirst(actionLabel(action));
  if (model === 'user' && who && record?._id === who._id && outcome === 'done') return `${user}: ${done}`;
  const subject = [auditedModelLabel(model), record?.label].filter(Boolean).join(' ');
  return outcome === 'refused'
    ? `${subject}: ${user} lacked the permission for “${done}”`
    : `${subject}: ${done} by ${who ? user : lowerFirst(user)}`;
}

/** One entry of the audit log. */
export interface AuditEntry extends Entity {
  /** UTC. */
  at: string;
  action: string;
  outcome: AuditOutcome;
  /** The user; null for the command line, daily jobs and requests before signing in. */
  who: Ref | null;
  model: string;
  /** The record; its label is empty if it no longer exists. Null if the entry concerns several records. */
  record: { _id: Id; label: string } | null;
  changes: FieldChange[];
  /** Groups the entries of one request; `jobs` for daily jobs. */
  request_id: string;
  /** IP address; empty for jobs. */
  address: string;
}

/** Coverage of the audit log by its hash chain, and the result of the last verification. */
export interface AuditIntegrity {
  /** The newest block of the chain; entries up to `until` cannot be changed without trace. Null without a block. */
  chained: { blocks: number; at: string; until: string } | null;
  /** Entries that are not in a block yet. */
  unchained: number;
  /** The last verification; `error` is the first difference found. Null before the first one. */
  verified: {
    at: string;
    entries: number;
    blocks: number;
    until: string | null;
    error: string | null;
  } | null;
}
