import type { User } from '../../../domain/users/user';
import { fullName } from '../../../domain/users/user';
import { labelOf } from '../../../domain/labels';
import type { SpreadsheetColumns } from '../../lists/spreadsheet';

export const userExportColumns: SpreadsheetColumns<User> = {
  username: [['Username', ({ username }) => username]],
  last_name: [['Full Name', fullName]],
  position: [['Position', ({ position }) => position]],
  role: [['Role', ({ role }) => role.name]],
  phone: [['Phone', ({ phone }) => phone]],
  status: [['Status', ({ status }) => status && labelOf(status)]],
};
