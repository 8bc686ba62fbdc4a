import type { SearchableArea, SearchResult } from '../../../domain/search/globalSearch';
import type { Permissions } from '../../../domain/permissions';
import { hasPermission, canHoldMoney } from '../../../domain/permissions';
import { RECORD_TYPES } from '../../features/records/recordTypes';
import type { RecordType } from '../../features/records/recordTypes';
import { OWN_WALLET } from '../../features/profile/ownWalletPath';
import { navigation } from '../navigation';
import { permissionFor } from '../routes';

/** Somewhere that the palette leads to. */
export interface PaletteEntry {
  group: string;
  label: string;
  hint?: string;
  to: string;
}

const featureLabels: readonly RecordType[] = Object.values(RECORD_TYPES);

const PAGES: readonly { label: string; to: string }[] = [
  ...navigation.flatMap((entry) => ('to' in entry ? [entry] : entry.links)),
  { label: 'Wallets', to: '/wallets' },
  { label: 'Counters', to: '/counters' },
  { label: 'Reports', to: '/rapports' },
  { label: 'Notifications', to: '/notifications' },
  { label: 'Profile', to: '/profile' },
];

/** The pages that a person may open, and what they may add. */
export function paletteEntriesFor(permissions: Permissions): readonly PaletteEntry[] {
  const pages = PAGES.filter(({ to }) => hasPermission(permissions, permissionFor(to)));
  const additions = featureLabels.filter(({ create }) => create && hasPermission(permissions, create));
  const own = canHoldMoney(permissions) ? [{ group: 'Go to', label: 'My wallet', to: OWN_WALLET }] : [];
  return [
    ...pages.map((page) => ({ group: 'Go to', ...page })),
    ...own,
    ...additions.map(({ one, path }) => ({ group: 'Create', label: `Add ${one}`, to: `${path}/add` })),
  ];
}

const GROUP_LABELS: Record<SearchableArea, string> = {
  ...Object.fromEntries(Object.entries(RECORD_TYPES).map(([area, { many }]) => [area, many])),
  wallets: 'Payments',
} as Record<SearchableArea, string>;

/** A record that was found, as somewhere to go. */
export const toPaletteEntry = ({ area, _id, label, hint }: SearchResult): PaletteEntry => ({
  group: GROUP_LABELS[area],
  label,
  hint,
  to: `/${area}/${_id}`,
});

/** Whether a place is meant by what was typed: every word begins one of its own. */
export function matchesInput({ label }: PaletteEntry, typed: string): boolean {
  const own = label.toLowerCase().split(/\s+/);
  return typed
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => own.some((name) => name.startsWith(word)));
}
