import type { PosAssignment } from '../../../domain/pos/posTransitions';
import { refColumn, textColumn, timeColumn } from '../../ui/table/columns';
import type { Column } from '../../ui/table/tableTypes';

const unsorted = { sortable: false };

const span: readonly Column<PosAssignment>[] = [
  timeColumn('assigned_at', 'From', (row) => row.assigned_at),
  timeColumn('returned_at', 'Until', (row) => row.returned_at, unsorted),
  textColumn('reason', 'Reason', ({ reason }) => reason, { ...unsorted, flex: 1 }),
];

/** Who carried a handheld; names lead to people for those who may see them. */
export const carrierColumns = (mayOpen: boolean): readonly Column<PosAssignment>[] => [
  refColumn('user', 'Employee', ({ user }) => user, mayOpen ? (id) => `/users/${id}` : undefined, {
    ...unsorted,

    rowHeader: true,
  }),
  ...span,
];

/** What an employee carried. */
export const carriedColumns: readonly Column<PosAssignment>[] = [
  refColumn(
    'pos',
    'POS device',
    ({ pos }) => ({ _id: pos._id, label: `${pos.code} · ${pos.label}` }),
    (id) => `/pos/${id}`,
    { ...unsorted, rowHeader: true },
  ),
  ...span,
];
