import { ABOUT } from '../../../domain/notifications/notification';
import type { Notification } from '../../../domain/notifications/notification';
import { PERMISSIONS } from '../../../domain/permissions';
import type { Role } from '../../../domain/users/role';
import type { Setting } from '../../../domain/settings/setting';
import { showSetting } from '../../../domain/settings/formatSetting';
import type { User } from '../../../domain/users/user';
import { fullName } from '../../../domain/users/user';
import { wordOf } from '../../../domain/labels';
import type { Sheet } from '../spreadsheet';
import { said } from '../spreadsheet';

/** Employees as a sheet. */
export const userSheet: Sheet<User> = {
  username: [['Username', ({ username }) => username]],
  last_name: [['Full Name', fullName]],
  position: [['Position', ({ position }) => position]],
  role: [['Role', ({ role }) => role.name]],
  phone: [['Phone', ({ phone }) => phone]],
  status: [['Status', ({ status }) => said('user', status)]],
};

/** Roles as a sheet. */
export const roleSheet: Sheet<Role> = {
  name: [['Name', ({ name }) => name]],
  description: [['Description', ({ description }) => description]],
  user_count: [['Employees', ({ user_count }) => user_count]],
  permissions: [
    ['Permissions', ({ permissions }) => `${String(permissions.length)} of ${String(PERMISSIONS.length)}`],
  ],
};

/** Settings as a sheet, with what holds today. */
export const settingSheet: Sheet<Setting> = {
  key: [['Key', ({ key }) => key]],
  label: [['Label', ({ label }) => label]],
  group: [['Group', ({ group }) => wordOf(group)]],
  value: [['Value', (setting) => showSetting(setting, setting.value)]],
  effective_from: [['Effective from', ({ effective_from }) => effective_from]],
};

/** Notifications as a sheet. */
export const eventSheet: Sheet<Notification> = {
  title: [['Title', ({ title }) => title]],
  text: [['Text', ({ text }) => text]],
  model: [['About', ({ model }) => ABOUT[model]]],
  createdAt: [['Time', ({ createdAt }) => createdAt]],
  status: [['Status', ({ status }) => said('notification', status)]],
};
