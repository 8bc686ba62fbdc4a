import type { PosAssignment } from '../../../domain/pos/posTransitions';
import { refColumn, textColumn, timeColumn } from '../../ui/table/columns/columns';
import type { Column } from '../../ui/table/tableTypes';

const unsortable = { sortable: false };

const periodColumns: readonly Column<PosAssignment>[] = [
  timeColumn('assigned_at', 'From', (row) => row.assigned_at),
  timeColumn('returned_at', 'Until', (row) => row.returned_at, unsortable),
  textColumn('reason', 'Reason', ({ reason }) => reason, { ...unsortable, flex: 1 }),
];

/** Columns of the assignments of a POS device; `canOpen` makes employees links. */
export const assignmentColumns = (canOpen: boolean): readonly Column<PosAssignment>[] => [
  refColumn('user', 'Employee', ({ user }) => user, canOpen ? (id) => `/users/${id}` : undefined, {
    ...unsortable,

    rowHeader: true,
  }),
  ...periodColumns,
];

/** Columns of the POS devices assigned to an employee. */
export const assignedPosColumns: readonly Column<PosAssignment>[] = [
  refColumn(
    'pos',
    'POS device',
    ({ pos }) => ({ _id: pos._id, label: `${pos.code} · ${pos.label}` }),
    (id) => `/pos/${id}`,
    { ...unsortable, rowHeader: true },
  ),
  ...periodColumns,
];
