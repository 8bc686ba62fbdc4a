import type { FindableArea, Found } from '../../../domain/search/globalSearch';
import type { Grants } from '../../../domain/permissions';
import { allows, mayHoldMoney } from '../../../domain/permissions';
import { AREAS } from '../../features/records/recordTypes';
import type { AreaWords } from '../../features/records/recordTypes';
import { OWN_WALLET } from '../../features/profile/ownWalletPath';
import { navigation } from '../navigation';
import { needOf } from '../routes';

/** Somewhere that the palette leads to. */
export interface Place {
  group: string;
  label: string;
  hint?: string;
  to: string;
}

const words: readonly AreaWords[] = Object.values(AREAS);

const PAGES: readonly { label: string; to: string }[] = [
  ...navigation.flatMap((entry) => ('to' in entry ? [entry] : entry.links)),
  { label: 'Wallets', to: '/wallets' },
  { label: 'Counters', to: '/counters' },
  { label: 'Reports', to: '/rapports' },
  { label: 'Notifications', to: '/notifications' },
  { label: 'Profile', to: '/profile' },
];

/** The pages that a person may open, and what they may add. */
export function placesFor(grants: Grants): readonly Place[] {
  const pages = PAGES.filter(({ to }) => allows(grants, needOf(to)));
  const additions = words.filter(({ create }) => create && allows(grants, create));
  const own = mayHoldMoney(grants) ? [{ group: 'Go to', label: 'My wallet', to: OWN_WALLET }] : [];
  return [
    ...pages.map((page) => ({ group: 'Go to', ...page })),
    ...own,
    ...additions.map(({ one, path }) => ({ group: 'Create', label: `Add ${one}`, to: `${path}/add` })),
  ];
}

const MANY: Record<FindableArea, string> = {
  ...Object.fromEntries(Object.entries(AREAS).map(([area, { many }]) => [area, many])),
  wallets: 'Payments',
} as Record<FindableArea, string>;

/** A record that was found, as somewhere to go. */
export const placeOf = ({ area, _id, label, hint }: Found): Place => ({
  group: MANY[area],
  label,
  hint,
  to: `/${area}/${_id}`,
});

/** Whether a place is meant by what was typed: every word begins one of its own. */
export function isMeant({ label }: Place, typed: string): boolean {
  const own = label.toLowerCase().split(/\s+/);
  return typed
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => own.some((name) => name.startsWith(word)));
}
