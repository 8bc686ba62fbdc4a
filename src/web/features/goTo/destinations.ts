import type { Permission, Permissions } from '../../../domain/permissions';
import { canBeCustodian, canRecordPayments, hasPermission } from '../../../domain/permissions';
import { ALARMS_PATH } from '../alarms/alarmRecords';
import { AUDIT_PATH } from '../audit/auditRecords';
import { COLLECTION_VISITS_PATH } from '../contracts/collectionVisits';
import { BANK_PATH } from '../bank/bankRecords';
import { DATA_GAPS_PATH } from '../devices/dataGaps/dataGaps';
import { EINVOICES_PATH } from '../einvoice/einvoices';
import { IMPORTS_PATH } from '../imports/dataImportRecords';
import { OWN_WALLET } from '../profile/ownWallet';
import { PLANNING_PATH } from '../refillPlans/refillPlanRecords';
import { SITES_PATH } from '../sites/siteRecords';

/** A page that is not in the sidebar. */
interface Destination {
  label: string;
  to: string;
  /** Short description of the page. */
  hint: string;
  /** The permission of the page. */
  permission: Permission;
  /** Additional condition. */
  isFor?: (permissions: Permissions) => boolean;
}

interface DestinationGroup {
  label: string;
  destinations: readonly Destination[];
}

type DestinationRow = readonly [label: string, to: string, permission: Permission, hint: string];

const toDestination = ([label, to, permission, hint]: DestinationRow): Destination => ({
  label,
  to,
  permission,
  hint,
});

const GROUPS: readonly DestinationGroup[] = [
  {
    label: 'Money',
    destinations: [
      {
        label: 'My wallet',
        to: OWN_WALLET,
        permission: 'always',
        hint: 'Payments in my custody',
        isFor: canBeCustodian,
      },
      {
        label: 'Collection visits',
        to: COLLECTION_VISITS_PATH,
        permission: 'canViewContracts',
        hint: 'Overdue clients by location, with phone numbers',
        isFor: canRecordPayments,
      },
      ...(
        [
          ['Wallets', '/wallets', 'superAdmin', 'Custody, cheques, safe'],
          ['Bank', BANK_PATH, 'superAdmin', 'Bank statements and reconciliation'],
          ['Billing runs', '/bill-runs', 'canViewBills', 'Monthly invoicing'],
          ['E-invoices', EINVOICES_PATH, 'canViewBills', 'Missing data and rejections'],
          ['Refunds', '/refunds', 'canViewBills', 'Deposits and credit paid back'],
          ['Journal', '/ledger/journal', 'superAdmin', 'All ledger entries'],
          ['Trial balance', '/ledger/trial-balance', 'superAdmin', 'Balances of all accounts'],
          ['Accounts', '/ledger/accounts', 'superAdmin', 'Chart of accounts'],
          ['Periods', '/ledger/periods', 'superAdmin', 'Close and reopen months'],
          ['VAT return', '/ledger/vat-return', 'superAdmin', 'Figures for the tax authority'],
        ] as const
      ).map(toDestination),
    ],
  },
  {
    label: 'Metering and supply',
    destinations: (
      [
        ['Counters', '/counters', 'superAdmin', 'Gas meters of flats and shops'],
        ['Readings to review', '/counters/readings', 'canUpdateContracts', 'Held readings'],
        ['Route sheet', '/contracts?sheet=yes', 'canViewContracts', 'Read counters by route'],
        ['Sites', SITES_PATH, 'canViewTanks', 'Buildings, as a list and map'],
        ['Alarms', ALARMS_PATH, 'canViewTanks', 'Tanks and devices that need attention'],
        ['Gas balance', '/tanks?view=balance', 'canViewTanks', 'Tank withdrawals against counters'],
        ['Refill planning', PLANNING_PATH, 'canViewTanks', 'Trucks, days and tanks'],
        ['Device messages', '/devices?view=telemetry', 'canViewDevices', 'Messages received from devices'],
        ['Data gaps', DATA_GAPS_PATH, 'canViewDevices', 'Missing device messages'],
      ] as const
    ).map(toDestination),
  },
  {
    label: 'Oversight',
    destinations: (
      [
        ['Reports', '/rapports', 'canViewUsers', 'Lists and figures to export'],
        ['Audit log', AUDIT_PATH, 'canViewUsers', 'Who changed what, and when'],
        ['Notifications', '/notifications', 'canViewUsers', 'All notifications'],
        ['Imports', IMPORTS_PATH, 'superAdmin', 'Load data from another system'],
      ] as const
    ).map(toDestination),
  },
];

/** Groups of pages that a user may open, without empty ones. */
export const destinationsFor = (permissions: Permissions): readonly DestinationGroup[] =>
  GROUPS.map(({ label, destinations }) => ({
    label,
    destinations: destinations.filter(
      ({ permission, isFor }) => hasPermission(permissions, permission) && (isFor?.(permissions) ?? true),
    ),
  })).filter(({ destinations }) => destinations.length > 0);
