import { allows } from '../../../domain/permissions';
import { TOKEN, isStale, visitorIn } from '../../entities/storedVisit';
import { askEarly } from '../../kit/early';
import { chooseLook } from './look';
import { fetchAhead, run } from './fetchAhead';
import { earlyListAt, wordsOf } from './earlyLists';
import { codeAt, firstQuestions } from './questions';
import { rowsAreComing, rowsCame } from './rowsComing';
import { showEntrance, showFailure, showList, showShell } from './show';

/* Stands in the page itself: what is seen and asked before the program has come. */
const { pathname, search, origin } = location;
const visitor = isStale(localStorage, Date.now()) ? null : visitorIn(localStorage);

chooseLook();
if (visitor) {
  const token = localStorage.getItem(TOKEN) ?? '';
  for (const question of firstQuestions(pathname, search))
    askEarly(process.env.API_HOST || origin, token, question);
  const list = earlyListAt(pathname, search);
  const isEarly = list && allows(visitor, wordsOf(list).view) && matchMedia('(min-width: 600px)').matches;
  if (isEarly) {
    rowsAreComing();
    run('rows').catch(rowsCame);
  }
  fetchAhead(['visit', 'shell', codeAt(pathname), 'grid']);
  showShell(visitor, pathname);
  if (isEarly) showList(visitor, wordsOf(list));
} else if (!/^\/(recover-password|confirm-username)$/.test(pathname)) showEntrance();

addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLScriptElement && target.defer) showFailure();
  },
  true,
);
