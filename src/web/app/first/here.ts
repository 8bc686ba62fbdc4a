import { allows } from '../../../domain/permissions';
import { isStale, visitorIn } from '../../features/session/storedSession';
import { earlyListAt, wordsOf } from './earlyLists';

const { pathname, search } = location;

/** Who is signed in, as this browser remembers it. */
export const visitor = isStale(localStorage, Date.now()) ? null : visitorIn(localStorage);

/** The list here whose rows this person sees before the program is there; cards, on a narrow page, wait for it. */
export const earlyList = visitor && rowsFor(visitor);

function rowsFor(person: NonNullable<typeof visitor>) {
  const list = earlyListAt(pathname, search);
  const isOpen = list && allows(person, wordsOf(list).view) && matchMedia('(min-width: 600px)').matches;
  return isOpen ? list : undefined;
}
