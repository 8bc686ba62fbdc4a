import { TOKEN } from '../../features/session/storedSession';
import { sendEarly } from '../../api/earlyRequests';
import { fetchAhead } from './fetchAhead';
import { earlyList, currentUser } from './here';
import { chooseLook } from './look';
import { codeAt, firstQuestions } from './questions';
import { showFailure } from './show';

/* Stands in the page before its rules and what it shows, so that the server is asked while the browser still reads those. */
const { pathname, search, origin } = location;

if (currentUser) {
  const token = localStorage.getItem(TOKEN) ?? '';
  for (const question of firstQuestions(pathname, search))
    sendEarly(process.env.API_HOST || origin, token, question);
  if (earlyList) fetchAhead(['rows'], 'modulepreload');
  fetchAhead(['visit', 'shell', codeAt(pathname), 'grid']);
}
chooseLook();
addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLScriptElement && target.defer) showFailure();
  },
  true,
);
