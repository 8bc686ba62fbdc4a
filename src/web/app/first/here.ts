import { hasPermission } from '../../../domain/permissions';
import { isStale, readStoredUser } from '../../features/session/storedSession';
import { earlyListAt, wordsOf } from './earlyLists';

const { pathname, search } = location;

/** Who is signed in, as this browser remembers it. */
export const currentUser = isStale(localStorage, Date.now()) ? null : readStoredUser(localStorage);

/** The list here whose rows this person sees before the program is there; cards, on a narrow page, wait for it. */
export const earlyList = currentUser && rowsFor(currentUser);

function rowsFor(person: NonNullable<typeof currentUser>) {
  const list = earlyListAt(pathname, search);
  const isOpen =
    list && hasPermission(person, wordsOf(list).view) && matchMedia('(min-width: 600px)').matches;
  return isOpen ? list : undefined;
}
