import type { Id } from '../../../domain/entity';
import type { ReportDefinition } from '../../../domain/reports/report';
import type { SearchResult } from '../../../domain/search/globalSearch';
import type { Permissions } from '../../../domain/permissions';
import { canRecordPayments, hasPermission } from '../../../domain/permissions';
import { RUN_BILLING_PATH } from '../../features/bills/billRecords';
import { destinationsFor } from '../../features/goTo/destinations';
import { takePaymentPath } from '../../features/payments/recordPayment';
import { features } from '../features';
import { navigation } from '../navigation';
import { sitePath } from '../../features/sites/siteRecords';
import { permissionFor } from '../routes';

export interface PaletteEntry {
  group: string;
  label: string;
  hint?: string;
  /** Path to open; commands for a contract have none. */
  to: string;
  /** For a command that needs a contract, which is searched next: returns the path for its id. */
  forContract?: (id: Id) => string;
}

const REPORTS = 'Reports';

const PAGES: readonly { label: string; to: string }[] = [
  ...navigation.flatMap((entry) => ('to' in entry ? [entry] : entry.links)),
  { label: 'Profile', to: '/profile' },
];

const RUN_BILLING: PaletteEntry = { group: 'Commands', label: 'Run billing', to: RUN_BILLING_PATH };
const TAKE_PAYMENT: PaletteEntry = {
  group: 'Commands',
  label: 'Take payment',
  hint: 'for a contract',
  to: '',
  forContract: takePaymentPath,
};

const commandsFor = (permissions: Permissions): PaletteEntry[] => [
  ...(hasPermission(permissions, 'canCreateBills') && hasPermission(permissions, 'canViewBills')
    ? [RUN_BILLING]
    : []),
  ...(canRecordPayments(permissions) && hasPermission(permissions, 'canViewContracts') ? [TAKE_PAYMENT] : []),
];

/** Tabs that users search for by name. */
const TABS: readonly { label: string; to: string }[] = [
  { label: 'Cheque calendar', to: '/wallets?tab=Cheques' },
  { label: 'Handovers', to: '/wallets?tab=Handovers' },
  { label: 'Cash in safe', to: '/wallets?tab=Safe' },
  { label: 'Report exports and schedules', to: '/rapports?view=exports' },
];

const toPath = (to: string): string => to.split('?')[0] ?? to;

/**
 * Palette entries of a user: permitted pages, the reports of the catalogue, commands, and records that the
 * user may create.
 */
export function paletteEntriesFor(
  permissions: Permissions,
  reports: readonly Pick<ReportDefinition, 'name' | 'title' | 'description'>[] = [],
): readonly PaletteEntry[] {
  const canOpen = ({ to }: { to: string }) => hasPermission(permissions, permissionFor(toPath(to)));
  const pages = PAGES.filter(canOpen);
  const creatable = features.recordTypes.filter(({ create }) => create && hasPermission(permissions, create));
  const others = destinationsFor(permissions).flatMap(({ destinations }) =>
    destinations.map(({ label, to, hint }) => ({ label, to, hint })),
  );
  return [
    ...[...pages, ...others, ...TABS.filter(canOpen)].map((page) => ({ group: 'Go to', ...page })),
    ...commandsFor(permissions),
    ...reports.map(({ name, title, description }) => ({
      group: REPORTS,
      label: title,
      hint: description,
      to: `/rapports?report=${name}`,
    })),
    ...creatable.map(({ label, path }) => ({ group: 'Create', label: `Add ${label}`, to: `${path}/add` })),
  ];
}

/** Palette entry of a search result. */
export const toPaletteEntry = ({ area, _id, label, hint }: SearchResult): PaletteEntry => ({
  group: features.searchLabels[area] ?? '',
  label,
  hint,
  to: area === 'sites' ? sitePath(_id) : `/${area}/${_id}`,
});

/** Whether every typed word is a prefix of a word of the label or hint; reports require a search text. */
export function matchesInput({ group, label, hint = '' }: PaletteEntry, input: string): boolean {
  if (group === REPORTS && input.trim() === '') return false;
  const labelWords = `${label} ${hint}`.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return input
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .every((word) => labelWords.some((labelWord) => labelWord.startsWith(word)));
}
