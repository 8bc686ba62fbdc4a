import { billingRegister } from './modules/bills/reports/billingRegister';
import { consumption } from './modules/bills/reports/consumption';
import { receivablesAgeing } from './modules/bills/reports/receivablesAgeing';
import { tariffImpact } from './modules/bills/reports/tariffImpact';
import { vat201 } from './modules/bills/reports/vat201';
import { einvoiceReport } from './modules/einvoice/reports/einvoices';
import { contractReview } from './modules/contracts/reports/contractReview';
import { deposits } from './modules/contracts/reports/deposits';
import { vacantUnits } from './modules/contracts/reports/vacantUnits';
import { readingExceptions } from './modules/counters/reports/readingExceptions';
import { routeSheet } from './modules/counters/reports/routeSheet';
import { dataGaps } from './modules/devices/reports/dataGaps';
import { deviceHealth } from './modules/devices/reports/deviceHealth';
import { journalLines, trialBalance } from './modules/ledger/reports/trialBalance';
import { orderPerformance } from './modules/orders/reports/orderPerformance';
import { orderRevenue } from './modules/orders/reports/orderRevenue';
import { technicians } from './modules/orders/reports/technicians';
import { collections } from './modules/payments/reports/collections';
import { statementOfAccount } from './modules/payments/reports/statementOfAccount';
import { deliveryReport } from './modules/tanks/reports/deliveries';
import { forecastErrors } from './modules/tanks/reports/forecastErrors';
import { gasBalances } from './modules/tanks/reports/gasBalances';
import { safetyDates } from './modules/tanks/reports/safetyDates';
import { tankForecasts } from './modules/tanks/reports/tankForecasts';
import { tankLevels } from './modules/tanks/reports/tankLevels';
import { settingsInForce, tariffVersions } from './modules/settings/reports/settingsInForce';
import { auditLog } from './modules/audit/reports/auditLog';
import { bouncedCheques, chequeRegister } from './modules/wallets/reports/chequeRegister';
import { cashInSafe, custody, dailyCustody, paymentsInHand } from './modules/wallets/reports/custody';
import { handoverDifferences } from './modules/wallets/reports/handovers';
import type { Report } from './reports/defineReport';

/** All reports of the catalogue, in the order within their subjects. */
export const reports: readonly Report[] = [
  billingRegister,
  vat201,
  einvoiceReport,
  tariffImpact,
  trialBalance,
  journalLines,
  receivablesAgeing,
  statementOfAccount,
  collections,
  custody,
  dailyCustody,
  paymentsInHand,
  handoverDifferences,
  cashInSafe,
  chequeRegister,
  bouncedCheques,
  consumption,
  gasBalances,
  deliveryReport,
  routeSheet,
  readingExceptions,
  tankForecasts,
  tankLevels,
  forecastErrors,
  safetyDates,
  deviceHealth,
  dataGaps,
  contractReview,
  vacantUnits,
  deposits,
  orderPerformance,
  technicians,
  orderRevenue,
  auditLog,
  settingsInForce,
  tariffVersions,
];
