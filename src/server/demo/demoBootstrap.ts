import type { Pool } from 'pg';
import { CannotStart } from '../startupError';
import { isMarked } from './demoMarker';
import { DEMO_SIGN_INS } from './demoUsers';
import { beginThread } from './seedThread';
import type { Settings } from '../config';

/** Where a first run writes the demo company, and who hears of it. */
interface Place {
  ownersUrl: string;
  tell?: (line: string) => void;
}

/** Who may sign in to the demo company, line by line. */
export const signInLines = (): readonly string[] => [
  'Sign in to the demo company as:',
  ...DEMO_SIGN_INS.map(({ username, password, role }) => `  ${username.padEnd(18)} ${password}   ${role}`),
];

/** The demo company of a first run; what makes it is loaded for that run alone, and forgotten after it. */
export function demoFor(settings: Settings) {
  const { demo } = settings;
  let thread: ReturnType<typeof beginThread> | undefined;
  return {
    /** Make it where it is welcome, while there are no tables to write it into. */
    begin: () => {
      if (demo) thread = beginThread(settings);
    },
    /** Write it where it is welcome, refuse it where real work is done; tells whether it is there. */
    isHere: async (pool: Pool, { ownersUrl, tell }: Place): Promise<boolean> => {
      const marked = await isMarked(pool);
      if (marked && !demo)
        throw new CannotStart(
          'This database holds the demo company, whose passwords everybody knows: use another one.',
        );
      if (marked || !demo) return marked;
      thread ??= beginThread(settings);
      return thread.writeInto(ownersUrl, tell);
    },
  };
}
