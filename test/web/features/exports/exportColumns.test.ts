import type { SpreadsheetColumns } from '../../../../src/server/lists/spreadsheet';
import { billColumns } from '../../../../src/web/features/bills/billColumns';
import { clientColumns } from '../../../../src/web/features/clients/clientColumns';
import { contractColumns } from '../../../../src/web/features/contracts/contractColumns';
import { counterColumns } from '../../../../src/web/features/counters/counterColumns';
import { deviceColumns } from '../../../../src/web/features/devices/deviceColumns';
import { notificationColumns } from '../../../../src/web/features/notifications/NotificationList';
import { orderColumns } from '../../../../src/web/features/orders/orderColumns';
import { posColumns } from '../../../../src/web/features/pos/posColumns';
import { refundColumns } from '../../../../src/web/features/refunds/refundColumns';
import { roleColumns } from '../../../../src/web/features/roles/RoleList';
import { settingColumns } from '../../../../src/web/features/settings/SettingList';
import { tankColumns } from '../../../../src/web/features/tanks/tankColumns';
import { userColumns } from '../../../../src/web/features/users/userColumns';
import { ACTIONS_FIELD } from '../../../../src/web/ui/table/columns/columns';
import { billExportColumns } from '../../../../src/server/modules/bills/billSchemas';
import { clientExportColumns } from '../../../../src/server/modules/clients/clientSchemas';
import { contractExportColumns } from '../../../../src/server/modules/contracts/contractSchemas';
import { orderExportColumns } from '../../../../src/server/modules/orders/orderSchemas';
import { counterExportColumns } from '../../../../src/server/modules/counters/counterSchemas';
import { deviceExportColumns } from '../../../../src/server/modules/devices/deviceSchemas';
import { posExportColumns } from '../../../../src/server/modules/pos/posSchemas';
import { tankExportColumns } from '../../../../src/server/modules/tanks/tankSchemas';
import { notificationExportColumns } from '../../../../src/server/modules/notifications/notificationRoutes';
import { refundExportColumns } from '../../../../src/server/modules/refunds/refundTransitions';
import { roleExportColumns } from '../../../../src/server/modules/roles/roleRoutes';
import { settingExportColumns } from '../../../../src/server/modules/settings/settingRoutes';
import { userExportColumns } from '../../../../src/server/modules/users/userRoutes';

type Headers = readonly { field: string; headerName: string }[];

const LISTS: readonly [name: string, columns: Headers, sheet: SpreadsheetColumns<never>][] = [
  ['invoices', billColumns, billExportColumns],
  ['clients', clientColumns, clientExportColumns],
  ['contracts', contractColumns, contractExportColumns],
  ['counters', counterColumns, counterExportColumns],
  ['devices', deviceColumns, deviceExportColumns],
  ['notifications', notificationColumns, notificationExportColumns],
  ['orders', orderColumns, orderExportColumns],
  ['POS devices', posColumns, posExportColumns],
  ['refunds', refundColumns, refundExportColumns],
  ['roles', roleColumns, roleExportColumns],
  ['settings', settingColumns, settingExportColumns],
  ['tanks', tankColumns, tankExportColumns],
  ['employees', userColumns, userExportColumns],
];

/** Screen columns with two values, or with a unit in each cell, and their spreadsheet headers. */
const SPLIT_HEADERS: Record<string, string> = {
  'Vendor / Model': 'Vendor, Model',
  'Site / Unit': 'Site, Unit',
  Period: 'Period from, Period to',
  Level: 'Level (%), Level',
  Total: 'Total (AED)',
};

const FLAG_HEADERS: Record<string, string> = {
  'invoices: Status': 'Status, Estimated, Overdue, Disputed',
  'orders: Due': 'Due, Late',
  'tanks: Days to empty': 'Days to empty, Earliest, Latest',
  'tanks: Refill by': 'Refill by, Suggested delivery (L)',
  'POS devices: Model': 'Brand, Model',
};

it.each(LISTS)(
  'the spreadsheet of %s has the columns of the screen under the same headers',
  (name, columns, sheet) => {
    const dataColumns = columns.filter(({ field }) => field !== ACTIONS_FIELD);
    const expected = dataColumns.map(({ field, headerName: header }) => [
      field,
      FLAG_HEADERS[`${name}: ${header}`] ?? SPLIT_HEADERS[header] ?? header,
    ]);
    const actual = Object.entries(sheet).map(([field, parts]) => [
      field,
      parts.map(([header]) => header).join(', '),
    ]);
    expect(actual).toEqual(expected);
  },
);
