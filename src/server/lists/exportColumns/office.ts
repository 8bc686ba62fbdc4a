import { NOTIFICATION_SUBJECTS } from '../../../domain/notifications/notification';
import type { Notification } from '../../../domain/notifications/notification';
import { PERMISSION_FLAGS } from '../../../domain/permissions';
import type { Role } from '../../../domain/users/role';
import type { Setting } from '../../../domain/settings/setting';
import { formatSetting } from '../../../domain/settings/formatSetting';
import type { User } from '../../../domain/users/user';
import { fullName } from '../../../domain/users/user';
import { labelOf } from '../../../domain/labels';
import type { SpreadsheetColumns } from '../spreadsheet';
import { optionalStatusLabel } from '../spreadsheet';

/** Employees as a sheet. */
export const userExportColumns: SpreadsheetColumns<User> = {
  username: [['Username', ({ username }) => username]],
  last_name: [['Full Name', fullName]],
  position: [['Position', ({ position }) => position]],
  role: [['Role', ({ role }) => role.name]],
  phone: [['Phone', ({ phone }) => phone]],
  status: [['Status', ({ status }) => optionalStatusLabel('user', status)]],
};

/** Roles as a sheet. */
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

/** Settings as a sheet, with today's values. */
export const settingExportColumns: SpreadsheetColumns<Setting> = {
  key: [['Key', ({ key }) => key]],
  label: [['Label', ({ label }) => label]],
  group: [['Group', ({ group }) => labelOf(group)]],
  value: [['Value', (setting) => formatSetting(setting, setting.value)]],
  effective_from: [['Effective from', ({ effective_from }) => effective_from]],
};

/** Notifications as a sheet. */
export const eventExportColumns: SpreadsheetColumns<Notification> = {
  title: [['Title', ({ title }) => title]],
  text: [['Text', ({ text }) => text]],
  model: [['About', ({ model }) => NOTIFICATION_SUBJECTS[model]]],
  createdAt: [['Time', ({ createdAt }) => createdAt]],
  status: [['Status', ({ status }) => optionalStatusLabel('notification', status)]],
};
