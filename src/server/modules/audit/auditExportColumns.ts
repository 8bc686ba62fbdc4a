import { auditUser, auditedModelLabel } from '../../../domain/audit/auditEntry';
import type { AuditEntry } from '../../../domain/audit/auditEntry';
import { actionLabel } from '../../../domain/history';
import { labelOf } from '../../../domain/labels';
import type { SpreadsheetColumns } from '../../lists/spreadsheet';
import { toCell } from '../../lists/spreadsheet';

const valueText = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(toCell(value));

const changesText = ({ changes }: AuditEntry): string =>
  changes
    .map(
      ({ field, from, to }) =>
        `${labelOf(field)}: ${from === null ? '' : `${valueText(from)} → `}${valueText(to)}`,
    )
    .join('; ');

export const auditExportColumns: SpreadsheetColumns<AuditEntry> = {
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
