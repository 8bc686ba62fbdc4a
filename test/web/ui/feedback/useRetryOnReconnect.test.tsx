import { act, render } from '@testing-library/react';
import type { ApiError } from '../../../../src/domain/entity';
import {
  ServerUnavailableContext,
  useRetryOnReconnect,
} from '../../../../src/web/ui/feedback/useRetryOnReconnect';

const NO_RESPONSE: ApiError = { message: 'The server can’t be reached.' };
const BUSY: ApiError = { status: 503, message: 'The server is busy.' };
const DEFECT: ApiError = { status: 500, message: 'The server stumbled.' };

const retry = jest.fn();
const otherRetry = () => void retry();
interface RequestState {
  error?: ApiError;
  isPending?: boolean;
  /** Retries the request; a different function identifies another request. */
  onRetry?: () => void;
}
function Reader({ error, isPending = false, onRetry = retry }: RequestState) {
  useRetryOnReconnect({ error, isPending: () => isPending, retry: onRetry });
  return null;
}

interface ViewState extends RequestState {
  isUnavailable: boolean;
}
const renderState = ({ isUnavailable, ...request }: ViewState) => (
  <ServerUnavailableContext value={isUnavailable}>
    <Reader {...request} />
  </ServerUnavailableContext>
);

/** Renders each state for its milliseconds; returns the number of retries after each. */
function retriesAfter(...turns: [ViewState, number][]): number[] {
  const { rerender } = render(renderState({ isUnavailable: false }));
  return turns.map(([state, ms]) => {
    rerender(renderState(state));
    act(() => jest.advanceTimersByTime(ms));
    return retry.mock.calls.length;
  });
}

beforeEach(() => {
  jest.useFakeTimers();
  retry.mockReset();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('useRetryOnReconnect', () => {
  it.each([NO_RESPONSE, BUSY])('retries once the server is available again (%j)', (error) => {
    expect(
      retriesAfter(
        [{ isUnavailable: true, error }, 60_000],
        [{ isUnavailable: false, error }, 0],
        [{ isUnavailable: false }, 60_000],
      ),
    ).toEqual([0, 1, 1]);
  });

  it('retries soon when nothing else noticed that the server was unavailable', () => {
    expect(
      retriesAfter(
        [{ isUnavailable: false, error: NO_RESPONSE }, 1_900],
        [{ isUnavailable: false, error: NO_RESPONSE }, 200],
      ),
    ).toEqual([0, 1]);
  });

  it('retries a request once, however often it fails', () => {
    const again = { ...BUSY };
    expect(
      retriesAfter(
        [{ isUnavailable: false, error: BUSY }, 2_000],
        [{ isUnavailable: false, isPending: true }, 100],
        [{ isUnavailable: false, error: again }, 60_000],
        [{ isUnavailable: false, error: again, onRetry: otherRetry }, 2_000],
      ),
    ).toEqual([1, 1, 1, 2]);
  });

  it('waits as long as the server requires', () => {
    const busy = { ...BUSY, retryAfter: 5 };
    expect(
      retriesAfter(
        [{ isUnavailable: false, error: busy }, 4_900],
        [{ isUnavailable: false, error: busy }, 200],
      ),
    ).toEqual([0, 1]);
  });

  it('aborts and retries a request without a response', () => {
    expect(
      retriesAfter(
        [{ isUnavailable: true, isPending: true }, 60_000],
        [{ isUnavailable: false, isPending: true }, 60_000],
      ),
    ).toEqual([0, 1]);
  });

  it('does not retry after a refusal or a server error', () => {
    expect(
      retriesAfter(
        [{ isUnavailable: true, error: DEFECT }, 60_000],
        [{ isUnavailable: false, error: DEFECT }, 60_000],
      ),
    ).toEqual([0, 0]);
  });

  it('does not retry after success', () => {
    expect(retriesAfter([{ isUnavailable: true }, 60_000], [{ isUnavailable: false }, 60_000])).toEqual([
      0, 0,
    ]);
  });
});
