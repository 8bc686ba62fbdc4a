import { createTestServer } from '../../../server/support/testServer';
import { endedSessionAttacks } from './endedSessionAttacks';
import type { AuthSetup } from './loginAttacks';
import {
  bruteForce,
  sessionFixation,
  hostileLogins,
  lockedAccountResponse,
  uniformLoginErrors,
  uniformLoginTiming,
  randomTokens,
} from './loginAttacks';
import { codeGuessing, codeRace, codeReuse, hostileRecoveries, mailFlood } from './recoveryAttacks';
import { createAttackProof } from '../support/attackProof';

const PRODUCTION_HASH_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const authentication = createAttackProof<AuthSetup>({
  name: 'authentication',
  claim:
    'credentials and codes cannot be guessed, enumerated or replayed, and an ended session grants no access',
  setUp: async () => {
    const [server, slowServer] = [
      await createTestServer({ limits: {} }),
      await createTestServer({ hashCost: PRODUCTION_HASH_COST }),
    ];
    await slowServer.createUser({ role: 'Collection User' });
    return {
      server,
      slowServer,
      close: async () => void (await Promise.all([server.close(), slowServer.close()])),
    };
  },
  attacks: {
    'parallel guesses': bruteForce,
    'locked account': lockedAccountResponse,
    'account enumeration by response': uniformLoginErrors,
    'hostile login input': hostileLogins,
    'random tokens': randomTokens,
    'session fixation': sessionFixation,
    'account enumeration by timing': uniformLoginTiming,
    'code guessing': codeGuessing,
    'code reuse': codeReuse,
    'parallel use of a code': codeRace,
    'mail flooding': mailFlood,
    'hostile recovery input': hostileRecoveries,
    ...endedSessionAttacks,
  },
});
