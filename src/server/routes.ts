import { alarmRoutes } from './modules/alarms/alarmRoutes';
import { auditRoutes } from './modules/audit/auditRoutes';
import { handoverRecordRoutes } from './modules/wallets/handoverRoutes';
import { bankRoutes } from './modules/bank/bankRoutes';
import { bankDepositRoutes } from './modules/wallets/bankDeposits/bankDepositRoutes';
import { billRoutes } from './modules/bills/billRoutes';
import { chequeCalendarRoutes } from './modules/wallets/chequeCalendar';
import { clientMergeRoutes } from './modules/clients/clientMerge';
import { clientDuplicateRoutes } from './modules/clients/clientDuplicates';
import { clientTransitions } from './modules/clients/clientTransitions';
import { clientRoutes } from './modules/clients/clientRoutes';
import { contractRoutes } from './modules/contracts/contractRoutes';
import { counterRoutes } from './modules/counters/counterRoutes';
import { maintenanceWindowRoutes } from './modules/alarms/maintenanceWindowRoutes';
import { messagingRoutes } from './modules/messaging/messagingRoutes';
import { dashboardRoutes } from './modules/dashboard/dashboardRoutes';
import { deviceRoutes } from './modules/devices/deviceRoutes';
import { draftRoutes } from './modules/drafts/draftRoutes';
import { notificationRoutes } from './modules/notifications/notificationRoutes';
import { globalSearchRoutes } from './modules/globalSearch/globalSearchRoutes';
import { healthRoutes } from './http/health';
import { custodianRoutes } from './modules/wallets/custodians';
import { listPreferenceRoutes } from './modules/listPreferences/listPreferenceRoutes';
import { mediaRoutes, mediaReadRoutes } from './modules/media/mediaRoutes';
import { paymentRoutes, payableRoutes } from './modules/payments/paymentRoutes';
import { offerRoutes } from './modules/orders/offers/offerRoutes';
import { orderRoutes } from './modules/orders/orderRoutes';
import { passwordRoutes } from './modules/users/profile/passwordRoutes';
import { ownWalletRoutes } from './modules/wallets/ownWallet';
import { documentRoutes } from './modules/documents/documentRoutes';
import { invoiceArchiveRoutes } from './modules/documents/invoiceArchiveRoutes';
import { einvoiceRoutes } from './modules/einvoice/einvoiceRoutes';
import { posRoutes } from './modules/pos/posRoutes';
import { profileRoutes } from './modules/users/profile/profileRoutes';
import { readingRoutes } from './modules/counters/readings/readingRoutes';
import { recoveryRoutes } from './modules/session/recoveryRoutes';
import { refillPlanRoutes } from './modules/refillPlans/refillPlanRoutes';
import { refundRoutes } from './modules/refunds/refundTransitions';
import { roleRoutes } from './modules/roles/roleRoutes';
import { routeSheetRoutes } from './modules/counters/readings/routeSheetRoutes';
import { loginRoutes } from './modules/session/loginRoutes';
import { settingRoutes } from './modules/settings/settingRoutes';
import { siteRoutes } from './modules/sites/siteRoutes';
import { accountStatementRoutes } from './modules/payments/accountStatementRoutes';
import { tankRoutes } from './modules/tanks/tankRoutes';
import { deviceModelRoutes } from './modules/telemetry/deviceModelRoutes';
import { telemetryRoutes } from './modules/telemetry/telemetryRoutes';
import { testMessageRoutes } from './modules/telemetry/testMessageRoutes';
import { userRoutes } from './modules/users/userRoutes';
import { sessionRoutes } from './modules/session/sessionRoutes';
import { walletRoutes } from './modules/wallets/walletRoutes';
import { journalRoutes } from './modules/ledger/journal';
import { ledgerAccountRoutes } from './modules/ledger/ledgerAccounts';
import { ledgerReportRoutes } from './modules/ledger/ledgerReports';
import { periodRoutes } from './modules/ledger/periods';
import { dataImports } from './importList';
import { createDataImportRoutes } from './imports/dataImportRoutes';
import { reports } from './reportList';
import { createReportExportRoutes } from './reports/reportExports';
import { createReportRoutes } from './reports/reportRoutes';
import { suggestionRoutes } from './suggestionList';
import type { Route } from './http/route';

/** All routes of the API; routing, permissions, OpenAPI and route tests derive from this list. */
export const routes: readonly Route[] = [
  ...loginRoutes,
  ...recoveryRoutes,
  ...profileRoutes,
  ...passwordRoutes,
  ...sessionRoutes,
  ...ownWalletRoutes,
  ...listPreferenceRoutes,
  ...draftRoutes,
  ...userRoutes,
  ...roleRoutes,
  ...auditRoutes,
  ...walletRoutes,
  ...handoverRecordRoutes,
  ...custodianRoutes,
  ...bankDepositRoutes,
  ...bankRoutes,
  ...chequeCalendarRoutes,
  ...refillPlanRoutes,
  ...refundRoutes,
  ...mediaRoutes,
  ...mediaReadRoutes,
  ...notificationRoutes,
  ...billRoutes,
  ...clientRoutes,
  ...clientTransitions.routes,
  ...clientDuplicateRoutes,
  ...clientMergeRoutes,
  ...contractRoutes,
  ...paymentRoutes,
  ...payableRoutes,
  ...accountStatementRoutes,
  ...counterRoutes,
  ...messagingRoutes,
  ...deviceRoutes,
  ...orderRoutes,
  ...offerRoutes,
  ...documentRoutes,
  ...invoiceArchiveRoutes,
  ...einvoiceRoutes,
  ...posRoutes,
  ...readingRoutes,
  ...routeSheetRoutes,
  ...settingRoutes,
  ...siteRoutes,
  ...tankRoutes,
  ...telemetryRoutes,
  ...testMessageRoutes,
  ...deviceModelRoutes,
  ...alarmRoutes,
  ...maintenanceWindowRoutes,
  ...journalRoutes,
  ...ledgerAccountRoutes,
  ...periodRoutes,
  ...ledgerReportRoutes,
  ...createReportRoutes(reports),
  ...createReportExportRoutes(reports),
  ...createDataImportRoutes(dataImports),
  ...dashboardRoutes,
  ...globalSearchRoutes,
  ...suggestionRoutes,
  ...healthRoutes,
];
