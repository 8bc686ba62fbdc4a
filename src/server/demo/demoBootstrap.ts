import type { Pool } from 'pg';
import { StartupError } from '../startupError';
import { isDemoDatabase } from './demoMarker';
import { DEMO_SIGN_INS } from './demoUsers';
import { startSeedThread } from './seedThread';
import type { ServerConfig } from '../config';

interface DemoTarget {
  ownerUrl: string;
  log?: (line: string) => void;
}

/** Sign-in details of the demo users for the console. */
export const demoSignInLines = (): readonly string[] => [
  'Demo company sign-in:',
  ...DEMO_SIGN_INS.map(({ username, password, role }) => `  ${username.padEnd(18)} ${password}   ${role}`),
];

/** Creates the demo company on first run, in a worker thread. */
export function createDemoBootstrap(settings: ServerConfig) {
  const { demo } = settings;
  let thread: ReturnType<typeof startSeedThread> | undefined;
  return {
    /** Starts to generate the demo company while the database is being created. */
    start: () => {
      if (demo) thread = startSeedThread(settings);
    },
    /**
     * Writes the demo company to an empty database in demo mode; returns whether the database contains it.
     * Throws if demo data would be served in production.
     */
    ensureDemo: async (pool: Pool, { ownerUrl, log }: DemoTarget): Promise<boolean> => {
      const isDemo = await isDemoDatabase(pool);
      if (isDemo && !demo)
        throw new StartupError(
          'This database holds the demo company, whose passwords are public. Use another database.',
        );
      if (isDemo || !demo) return isDemo;
      thread ??= startSeedThread(settings);
      return thread.writeInto(ownerUrl, log);
    },
  };
}
