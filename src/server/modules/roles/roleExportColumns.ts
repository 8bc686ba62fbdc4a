import { PERMISSION_FLAGS } from '../../../domain/permissions';
import type { Role } from '../../../domain/users/role';
import type { SpreadsheetColumns } from '../../lists/spreadsheet';

export const roleExportColumns: SpreadsheetColumns<Role> = {
  name: [['Name', ({ name }) => name]],
  description: [['Description', ({ description }) => description]],
  user_count: [['Employees', ({ user_count }) => user_count]],
  permissions: [
    [
      'Permissions',
      ({ permissions }) => `${String(permissions.length)} of ${String(PERMISSION_FLAGS.length)}`,
    ],
  ],
};
