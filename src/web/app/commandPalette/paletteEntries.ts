import type { SearchResult } from '../../../domain/search/globalSearch';
import type { Permissions } from '../../../domain/permissions';
import { hasPermission, canBeCustodian } from '../../../domain/permissions';
import { OWN_WALLET } from '../../features/profile/ownWalletPath';
import { features } from '../features';
import { navigation } from '../navigation';
import { permissionFor } from '../routes';

export interface PaletteEntry {
  group: string;
  label: string;
  hint?: string;
  to: string;
}

const PAGES: readonly { label: string; to: string }[] = [
  ...navigation.flatMap((entry) => ('to' in entry ? [entry] : entry.links)),
  { label: 'Wallets', to: '/wallets' },
  { label: 'Counters', to: '/counters' },
  { label: 'Reports', to: '/rapports' },
  { label: 'Notifications', to: '/notifications' },
  { label: 'Profile', to: '/profile' },
];

/** Palette entries of the pages that a user may open and the records that they may create. */
export function paletteEntriesFor(permissions: Permissions): readonly PaletteEntry[] {
  const pages = PAGES.filter(({ to }) => hasPermission(permissions, permissionFor(to)));
  const creatable = features.recordTypes.filter(({ create }) => create && hasPermission(permissions, create));
  const ownWallet = canBeCustodian(permissions)
    ? [{ group: 'Go to', label: 'My wallet', to: OWN_WALLET }]
    : [];
  return [
    ...pages.map(({ label, to }) => ({ group: 'Go to', label, to })),
    ...ownWallet,
    ...creatable.map(({ label, path }) => ({ group: 'Create', label: `Add ${label}`, to: `${path}/add` })),
  ];
}

/** Palette entry of a search result. */
export const toPaletteEntry = ({ area, _id, label, hint }: SearchResult): PaletteEntry => ({
  group: features.searchLabels[area] ?? '',
  label,
  hint,
  to: `/${area}/${_id}`,
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
