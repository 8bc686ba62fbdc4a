import type { Sheet } from '../../../../src/server/lists/spreadsheet';
import {
  billSheet,
  clientSheet,
  contractSheet,
  orderSheet,
} from '../../../../src/server/lists/exportColumns/customers';
import {
  counterSheet,
  deviceSheet,
  posSheet,
  tankSheet,
} from '../../../../src/server/lists/exportColumns/equipment';
import {
  eventSheet,
  roleSheet,
  settingSheet,
  userSheet,
} from '../../../../src/server/lists/exportColumns/office';
import { billColumns } from '../../../../src/web/features/bills/billColumns';
import { clientColumns } from '../../../../src/web/features/clients/clientColumns';
import { contractColumns } from '../../../../src/web/features/contracts/contractColumns';
import { counterColumns } from '../../../../src/web/features/counters/counterColumns';
import { deviceColumns } from '../../../../src/web/features/devices/deviceColumns';
import { notificationColumns } from '../../../../src/web/features/notifications/NotificationList';
import { orderColumns } from '../../../../src/web/features/orders/orderColumns';
import { posColumns } from '../../../../src/web/features/pos/posColumns';
import { roleColumns } from '../../../../src/web/features/roles/RoleList';
import { settingColumns } from '../../../../src/web/features/settings/SettingList';
import { tankColumns } from '../../../../src/web/features/tanks/tankColumns';
import { userColumns } from '../../../../src/web/features/users/userColumns';
import { ACTIONS } from '../../../../src/web/ui/table/columns';

type Heads = readonly { field: string; headerName: string }[];

const LISTS: readonly [name: string, columns: Heads, sheet: Sheet<never>][] = [
  ['invoices', billColumns, billSheet],
  ['clients', clientColumns, clientSheet],
  ['contracts', contractColumns, contractSheet],
  ['counters', counterColumns, counterSheet],
  ['devices', deviceColumns, deviceSheet],
  ['notifications', notificationColumns, eventSheet],
  ['orders', orderColumns, orderSheet],
  ['POS devices', posColumns, posSheet],
  ['roles', roleColumns, roleSheet],
  ['settings', settingColumns, settingSheet],
  ['tanks', tankColumns, tankSheet],
  ['employees', userColumns, userSheet],
];

/** Columns of the screen that hold two facts, or a unit in every cell: a sheet has a head for each fact. */
const APART: Record<string, string> = {
  'Vendor / Model': 'Vendor, Model',
  'Site / Unit': 'Site, Unit',
  Period: 'Period from, Period to',
  Level: 'Level (%), Level',
  Total: 'Total (AED)',
};

const FLAGGED: Record<string, string> = {
  'invoices: Status': 'Status, Estimated, Overdue, Disputed',
  'orders: Due': 'Due, Late',
  'POS devices: Model': 'Brand, Model',
};

it.each(LISTS)('the sheet of %s has what the screen has, under the same heads', (name, columns, sheet) => {
  const facts = columns.filter(({ field }) => field !== ACTIONS);
  const shown = facts.map(({ field, headerName: head }) => [
    field,
    FLAGGED[`${name}: ${head}`] ?? APART[head] ?? head,
  ]);
  const written = Object.entries(sheet).map(([field, parts]) => [
    field,
    parts.map(([head]) => head).join(', '),
  ]);
  expect(written).toEqual(shown);
});
