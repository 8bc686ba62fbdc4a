import type { ReadingStatus } from './reading';
import type { Steps } from './steps';

/** What may become of a reading once its flags were looked at. */
export const READING_STEPS = {
  validate: { from: ['pending'], to: 'validated', needs: 'canUpdateContracts', past: 'validated' },
  reject: { from: ['pending', 'validated'], to: 'rejected', needs: 'canUpdateContracts', past: 'rejected' },
} as const satisfies Steps<ReadingStatus>;
