import { useState } from 'react';
import type { ApiError } from '../../domain/entity';

type Outcome = 'loaded' | 'failed';

/**
 * First outcome of the reads that a form needs, for one subject; undefined before. It stays when a failed read is sent
 * again, so that a form shown without its data is not removed, with its input.
 */
export function useFirstOutcome(
  isLoaded: boolean,
  error: ApiError | undefined,
  subject?: unknown,
): Outcome | undefined {
  const [first, setFirst] = useState<{ subject: unknown; earlierError?: ApiError; outcome?: Outcome }>({
    subject,
    earlierError: error,
  });
  const current = first.subject === subject ? first : { subject, earlierError: error };
  const hasFailed = error !== undefined && error !== current.earlierError;
  const outcome = current.outcome ?? (isLoaded ? 'loaded' : hasFailed ? 'failed' : undefined);
  if (current !== first || outcome !== first.outcome) setFirst({ ...current, outcome });
  return outcome;
}
