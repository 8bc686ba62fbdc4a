import { act, render } from '@testing-library/react';
import type { ApiError } from '../../../../src/domain/entity';
import {
  ServerUnavailableContext,
  useRetryOnReconnect,
} from '../../../../src/web/ui/feedback/useRetryOnReconnect';

const NO_ANSWER: ApiError = { message: 'The server can’t be reached.' };
const BUSY: ApiError = { status: 503, message: 'The server is busy.' };
const DEFECT: ApiError = { status: 500, message: 'The server stumbled.' };

const retry = jest.fn();
const another = () => void retry();
interface Asking {
  error?: ApiError;
  isPending?: boolean;
  /** How the question is put again; another question has another way. */
  ask?: () => void;
}
function Reading({ error, isPending = false, ask = retry }: Asking) {
  useRetryOnReconnect({ error, isPending: () => isPending, retry: ask });
  return null;
}

interface Sight extends Asking {
  away: boolean;
}
const sight = ({ away, ...more }: Sight) => (
  <ServerUnavailableContext value={away}>
    <Reading {...more} />
  </ServerUnavailableContext>
);

/** What is seen in turn; each stays so many milliseconds. How often it was asked again, each time. */
function seen(...turns: [Sight, number][]): number[] {
  const { rerender } = render(sight({ away: false }));
  return turns.map(([now, ms]) => {
    rerender(sight(now));
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

describe('what could not be read', () => {
  it.each([NO_ANSWER, BUSY])('is asked for again once the server is back (%j)', (error) => {
    expect(
      seen([{ away: true, error }, 60_000], [{ away: false, error }, 0], [{ away: false }, 60_000]),
    ).toEqual([0, 1, 1]);
  });

  it('is asked for again soon when nobody else has noticed that the server was away', () => {
    expect(
      seen([{ away: false, error: NO_ANSWER }, 1_900], [{ away: false, error: NO_ANSWER }, 200]),
    ).toEqual([0, 1]);
  });

  it('is asked for once by itself, however often it fails', () => {
    const again = { ...BUSY };
    expect(
      seen(
        [{ away: false, error: BUSY }, 2_000],
        [{ away: false, isPending: true }, 100],
        [{ away: false, error: again }, 60_000],
        [{ away: false, error: again, ask: another }, 2_000],
      ),
    ).toEqual([1, 1, 1, 2]);
  });

  it('is not asked for sooner than the server says', () => {
    const later = { ...BUSY, retryAfter: 5 };
    expect(seen([{ away: false, error: later }, 4_900], [{ away: false, error: later }, 200])).toEqual([
      0, 1,
    ]);
  });

  it('and never came is given up and asked for again', () => {
    expect(
      seen([{ away: true, isPending: true }, 60_000], [{ away: false, isPending: true }, 60_000]),
    ).toEqual([0, 1]);
  });

  it('because it is refused or broken is left to the person', () => {
    expect(seen([{ away: true, error: DEFECT }, 60_000], [{ away: false, error: DEFECT }, 60_000])).toEqual([
      0, 0,
    ]);
  });

  it('and came is left alone', () => {
    expect(seen([{ away: true }, 60_000], [{ away: false }, 60_000])).toEqual([0, 0]);
  });
});
