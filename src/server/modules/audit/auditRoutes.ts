import { Type } from 'typebox';
import { AUDIT_OUTCOMES, auditUser, auditedModelLabel } from '../../../domain/audit/auditEntry';
import type { AuditEntry } from '../../../domain/audit/auditEntry';
import { actionLabel, fieldLabel } from '../../../domain/history';
import { labelOf } from '../../../domain/labels';
import { auditIntegrity } from '../../audit/auditVerification';
import type { CurrentUser } from '../../http/dependencies';
import { HttpError, orNotFound } from '../../http/httpError';
import {
  enumSchema,
  idSchema,
  integerSchema,
  nullableReferenceSchema,
  nullableTextSchema,
  pageSchema,
  textSchema,
  timestampSchema,
} from '../../http/responseSchemas';
import { route } from '../../http/route';
import { exportRoutes } from '../../lists/exportRoutes';
import type { Condition } from '../../lists/filters';
import type { SpreadsheetColumns } from '../../lists/spreadsheet';
import { toCell } from '../../lists/spreadsheet';
import { auditLog, visibleEntries } from './auditRepository';

const valueText = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(toCell(value));

const changesText = ({ changes }: AuditEntry): string =>
  changes
    .map(
      ({ field, from, to }) =>
        `${fieldLabel(field)}: ${from === null ? '' : `${valueText(from)} → `}${valueText(to)}`,
    )
    .join('; ');

const auditExportColumns: SpreadsheetColumns<AuditEntry> = {
  at: [['Time', ({ at }) => at]],
  who: [['User', auditUser]],
  action: [['Action', ({ action }) => actionLabel(action)]],
  model: [['Kind', ({ model }) => auditedModelLabel(model)]],
  record: [
    ['Record', ({ record }) => record?.label],
    ['Record ID', ({ record }) => record?._id],
  ],
  changes: [['Changes', changesText]],
  outcome: [['Outcome', ({ outcome }) => labelOf(outcome)]],
  request_id: [['Request ID', (entry) => entry.request_id]],
  address: [['Address', ({ address }) => address]],
};

const entrySchema = Type.Object({
  _id: idSchema,
  at: timestampSchema,
  action: textSchema,
  outcome: enumSchema(AUDIT_OUTCOMES),
  who: nullableReferenceSchema,
  model: textSchema,
  record: nullableReferenceSchema,
  changes: Type.Array(Type.Object({ field: textSchema, from: Type.Unknown(), to: Type.Unknown() })),
  request_id: textSchema,
  address: textSchema,
});

/** Condition of the entries that a user may see. Throws a 403 for users restricted to areas, because entries have none. */
function entriesOf({ areas, permissions }: CurrentUser): Condition {
  if (areas.length > 0)
    throw new HttpError(403, 'The audit log covers all areas, so it is closed to users restricted to areas.');
  return visibleEntries(permissions);
}

/** The audit log; users see the entries of the record types that they may view. */
export const auditRoutes = [
  route({
    method: 'POST',
    path: '/audit',
    summary: 'List audit entries of all records, newest first',
    permission: 'canViewUsers',
    body: auditLog.query,
    response: pageSchema(entrySchema),
    handler: ({ db, body, currentUser }) => auditLog.list(db, body, entriesOf(currentUser)),
  }),
  route({
    method: 'GET',
    path: '/audit/integrity',
    summary: 'State of the hash chain of the audit log and of its last verification',
    permission: 'canViewUsers',
    response: Type.Object({
      chained: Type.Union([
        Type.Object({ blocks: integerSchema, at: timestampSchema, until: timestampSchema }),
        Type.Null(),
      ]),
      unchained: integerSchema,
      verified: Type.Union([
        Type.Object({
          at: timestampSchema,
          entries: integerSchema,
          blocks: integerSchema,
          until: nullableTextSchema,
          error: nullableTextSchema,
        }),
        Type.Null(),
      ]),
    }),
    handler: async ({ db, currentUser }) => {
      entriesOf(currentUser);
      return auditIntegrity(db);
    },
  }),
  route({
    method: 'GET',
    path: '/audit/:id',
    summary: 'Get one audit entry',
    permission: 'canViewUsers',
    response: entrySchema,
    handler: async ({ db, param, currentUser }) =>
      orNotFound(await auditLog.find(db, param('id'), entriesOf(currentUser))),
  }),
  ...exportRoutes<AuditEntry>({
    noun: 'audit',
    permission: 'canViewUsers',
    repository: auditLog,
    columns: auditExportColumns,
    where: entriesOf,
  }),
];
