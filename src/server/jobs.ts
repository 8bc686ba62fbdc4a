import { tellOfEnding } from './contractJobs';
import type { Job } from './kit/daily';

/** What is done once on every day in Dubai, in this order. */
export const JOBS: readonly Job[] = [{ name: 'contracts: tell of their end', run: tellOfEnding }];
