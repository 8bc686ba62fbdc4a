import type { Id } from '../../../domain/entity';
import type { SearchResult } from '../../../domain/search/globalSearch';
import type { Permissions } from '../../../domain/permissions';
import { canRecordPayments, hasPermission } from '../../../domain/permissions';
import { RUN_BILLING_PATH } from '../../features/bills/billRecords';
import { destinationsFor } from '../../features/goTo/destinations';
import { takePaymentPath } from '../../features/payments/takePaymentPath';
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
  /** A command for a contract that is searched next: the path to open for its id. */
  forContract?: (id: Id) => string;
}

const PAGES: readonly { label: string; to: string }[] = [
  ...navigation.flatMap((entry) => ('to' in entry ? [entry] : entry.links)),
  { label: 'Profile', to: '/profile' },
];

const RUN_BILLING: PaletteEntry = { group: 'Commands', label: 'Run billing', to: RUN_BILLING_PATH };
const TAKE_PAYMENT: PaletteEntry = {
  group: 'Commands',
  label: 'Take payment',
  hint: 'of a contract',
  to: '',
  forContract: takePaymentPath,
};

const commandsFor = (permissions: Permissions): PaletteEntry[] => [
  ...(hasPermission(permissions, 'canCreateBills') && hasPermission(permissions, 'canViewBills')
    ? [RUN_BILLING]
    : []),
  ...(canRecordPayments(permissions) && hasPermission(permissions, 'canViewContracts') ? [TAKE_PAYMENT] : []),
];

/** Palette entries of the pages that a user may open, the commands, and the records that they may create. */
export function paletteEntriesFor(permissions: Permissions): readonly PaletteEntry[] {
  const pages = PAGES.filter(({ to }) => hasPermission(permissions, permissionFor(to)));
  const creatable = features.recordTypes.filter(({ create }) => create && hasPermission(permissions, create));
  const others = destinationsFor(permissions).flatMap(({ destinations }) => destinations);
  return [
    ...[...pages, ...others].map(({ label, to }) => ({ group: 'Go to', label, to })),
    ...commandsFor(permissions),
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

/** Whether every typed word is a prefix of a word of the label. */
export function matchesInput({ label }: PaletteEntry, input: string): boolean {
  const labelWords = label.toLowerCase().split(/\s+/);
  return input
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => labelWords.some((labelWord) => labelWord.startsWith(word)));
}
