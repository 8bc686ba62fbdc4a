import { createTestServer } from '../../server/support/testServer';
import { deaths } from './deaths';
import type { Gate } from './guesses';
import {
  bruteForce,
  fixation,
  hostileLogins,
  lockedAlike,
  saidAlike,
  timedAlike,
  tokensByChance,
} from './guesses';
import { codeGuessing, codeRace, codeReuse, hostileRecoveries, mailFlood } from './recoveries';
import { proofOf } from './tricks';

/** What a password costs in earnest. */
const TRUE_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Guessing, telling accounts apart, codes, and the death of sessions. */
export const signingIn = proofOf<Gate>({
  name: 'signing-in',
  claim:
    'nobody guesses, enumerates or replays a way in, and a session that ended by any cause opens nothing',
  ground: async () => {
    const [w, slow] = [
      await createTestServer({ limits: {} }),
      await createTestServer({ hashCost: TRUE_COST }),
    ];
    await slow.hire({ role: 'Collection User' });
    return { w, slow, close: async () => void (await Promise.all([w.end(), slow.end()])) };
  },
  tricks: {
    'guessing at once': bruteForce,
    'a locked account': lockedAlike,
    'telling accounts apart': saidAlike,
    'hostile sign-ins': hostileLogins,
    'tokens by chance': tokensByChance,
    'a token brought along': fixation,
    'telling by time': timedAlike,
    'guessing codes': codeGuessing,
    'codes again': codeReuse,
    'a code at once': codeRace,
    'floods of mail': mailFlood,
    'hostile recoveries': hostileRecoveries,
    ...deaths,
  },
});
