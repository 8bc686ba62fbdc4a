import { wordsOf } from './earlyLists';
import { run } from './fetchAhead';
import { earlyList, currentUser } from './here';
import { rowsAreComing, rowsCame } from './rowsComing';
import { showEntrance, showList, showShell } from './show';

/* Ends the page: of what was drawn when the product was built it shows what this person may see. */
const { pathname } = location;

if (currentUser) {
  if (earlyList) {
    rowsAreComing();
    run('rows').catch(rowsCame);
  }
  showShell(currentUser, pathname);
  if (earlyList) showList(currentUser, wordsOf(earlyList));
} else if (!/^\/(recover-password|confirm-username)$/.test(pathname)) showEntrance();
