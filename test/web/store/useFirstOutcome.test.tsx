import { renderHook } from '@testing-library/react';
import type { ApiError } from '../../../src/domain/entity';
import { useFirstOutcome } from '../../../src/web/store/useFirstOutcome';

interface Reads {
  isLoaded: boolean;
  error?: ApiError;
  subject?: string;
}

const FAILED: ApiError = { status: 503, message: 'The server is busy.' };

/** The outcome after each change of the reads. */
function outcomesOf([initialProps, ...changes]: [Reads, ...Reads[]]) {
  const { result, rerender } = renderHook(
    ({ isLoaded, error, subject }: Reads) => useFirstOutcome(isLoaded, error, subject),
    { initialProps },
  );
  const outcomes = [result.current];
  for (const change of changes) {
    rerender(change);
    outcomes.push(result.current);
  }
  return outcomes;
}

it('keeps a failure while the read is sent again and when it succeeds', () => {
  const outcomes = outcomesOf([
    { isLoaded: false },
    { isLoaded: false, error: FAILED },
    { isLoaded: false },
    { isLoaded: true },
  ]);
  expect(outcomes).toEqual([undefined, 'failed', 'failed', 'failed']);
});

it('ignores the error of an earlier visit', () => {
  const outcomes = outcomesOf([{ isLoaded: false, error: FAILED }, { isLoaded: false }, { isLoaded: true }]);
  expect(outcomes).toEqual([undefined, undefined, 'loaded']);
});

it('starts again for another subject', () => {
  const outcomes = outcomesOf([
    { isLoaded: true, subject: 'a' },
    { isLoaded: false, subject: 'b' },
    { isLoaded: false, error: FAILED, subject: 'b' },
  ]);
  expect(outcomes).toEqual(['loaded', undefined, 'failed']);
});
