import type { Pool } from 'pg';
import { StartupError } from '../startupError';
import { isDemoDatabase } from './demoMarker';
import { DEMO_SIGN_INS } from './demoUsers';
import { startSeedThread } from './seedThread';
import type { ServerConfig } from '../config';

/** Where a first run writes the demo company, and who hears of it. */
interface DemoTarget {
  ownersUrl: string;
  log?: (line: string) => void;
}

/** Who may sign in to the demo company, line by line. */
export const demoSignInLines = (): readonly string[] => [
  'Demo company sign-in:',
  ...DEMO_SIGN_INS.map(({ username, password, role }) => `  ${username.padEnd(18)} ${password}   ${role}`),
];

/** The demo company of a first run; what makes it is loaded for that run alone, and forgotten after it. */
export function createDemoBootstrap(settings: ServerConfig) {
  const { demo } = settings;
  let thread: ReturnType<typeof startSeedThread> | undefined;
  return {
    /** Make it where it is welcome, while there are no tables to write it into. */
    begin: () => {
      if (demo) thread = startSeedThread(settings);
    },
    /** Write it where it is welcome, refuse it where real work is done; tells whether it is there. */
    isHere: async (pool: Pool, { ownersUrl, log }: DemoTarget): Promise<boolean> => {
      const marked = await isDemoDatabase(pool);
      if (marked && !demo)
        throw new StartupError(
          'This database holds the demo company, whose passwords are public. Use another database.',
        );
      if (marked || !demo) return marked;
      thread ??= startSeedThread(settings);
      return thread.writeInto(ownersUrl, log);
    },
  };
}
