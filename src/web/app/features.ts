import { adjacentRecordsFeature } from '../features/adjacentRecords/feature';
import { alarmsFeature } from '../features/alarms/feature';
import { auditFeature } from '../features/audit/feature';
import { autosaveFeature } from '../features/autosave/feature';
import { bankFeature } from '../features/bank/feature';
import { billsFeature } from '../features/bills/feature';
import { bulkActionsFeature } from '../features/bulkActions/feature';
import { clientsFeature } from '../features/clients/feature';
import { contractsFeature } from '../features/contracts/feature';
import { countersFeature } from '../features/counters/feature';
import { importsFeature } from '../features/imports/feature';
import { dashboardFeature } from '../features/dashboard/feature';
import { devicesFeature } from '../features/devices/feature';
import { documentsFeature } from '../features/documents/feature';
import { einvoiceFeature } from '../features/einvoice/feature';
import { exportsFeature } from '../features/exports/feature';
import { globalSearchFeature } from '../features/globalSearch/feature';
import { historyFeature } from '../features/history/feature';
import { ledgerFeature } from '../features/ledger/feature';
import { listPreferencesFeature } from '../features/listPreferences/feature';
import { mediaFeature } from '../features/media/feature';
import { notificationsFeature } from '../features/notifications/feature';
import { ordersFeature } from '../features/orders/feature';
import { paymentsFeature } from '../features/payments/feature';
import { posFeature } from '../features/pos/feature';
import { profileFeature } from '../features/profile/feature';
import { quickCreateFeature } from '../features/quickCreate/feature';
import { recordsFeature } from '../features/records/feature';
import { refillPlansFeature } from '../features/refillPlans/feature';
import { refundsFeature } from '../features/refunds/feature';
import { reportsFeature } from '../features/reports/feature';
import { rolesFeature } from '../features/roles/feature';
import { sessionFeature } from '../features/session/feature';
import { settingsFeature } from '../features/settings/feature';
import { sitesFeature } from '../features/sites/feature';
import { tanksFeature } from '../features/tanks/feature';
import { telemetryFeature } from '../features/telemetry/feature';
import { usersFeature } from '../features/users/feature';
import { walletsFeature } from '../features/wallets/feature';
import type { Feature } from '../store/feature';

/** All features of the app. */
const all: readonly Feature[] = [
  adjacentRecordsFeature,
  alarmsFeature,
  auditFeature,
  autosaveFeature,
  bankFeature,
  billsFeature,
  bulkActionsFeature,
  clientsFeature,
  contractsFeature,
  countersFeature,
  dashboardFeature,
  importsFeature,
  devicesFeature,
  documentsFeature,
  einvoiceFeature,
  exportsFeature,
  globalSearchFeature,
  historyFeature,
  ledgerFeature,
  listPreferencesFeature,
  mediaFeature,
  notificationsFeature,
  ordersFeature,
  paymentsFeature,
  posFeature,
  profileFeature,
  quickCreateFeature,
  recordsFeature,
  refillPlansFeature,
  refundsFeature,
  reportsFeature,
  rolesFeature,
  sessionFeature,
  settingsFeature,
  sitesFeature,
  tanksFeature,
  telemetryFeature,
  usersFeature,
  walletsFeature,
];

const merge = <Value>(
  parts: readonly (Readonly<Record<string, Value>> | undefined)[],
): Record<string, Value> => Object.fromEntries(parts.flatMap((part) => Object.entries(part ?? {})));

/** Contributions of all features to the store, root saga, toasts, lists and command palette. */
export const features = {
  reducers: merge(all.map(({ reducers }) => reducers)),
  sagas: all.flatMap(({ sagas = [] }) => sagas),
  toasts: all.flatMap(({ toasts = [] }) => toasts),
  filters: merge(all.map(({ filters }) => filters)),
  recordTypes: all.flatMap(({ recordType }) => recordType ?? []),
  searchLabels: merge<string>(
    all.map(({ recordType, search }) => ({
      ...(recordType && { [recordType.path.slice(1)]: recordType.title }),
      ...search,
    })),
  ),
};

export type Features = typeof features;
