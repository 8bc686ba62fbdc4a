import { act, render } from '@testing-library/react';
import type { Problem } from '../../../../src/domain/entity';
import { ServerAway, useComeback } from '../../../../src/web/ui/feedback/useRetryOnReconnect';

const NO_ANSWER: Problem = { message: 'The server can’t be reached.' };
const BUSY: Problem = { status: 503, message: 'The server is busy.' };
const DEFECT: Problem = { status: 500, message: 'The server stumbled.' };

const retry = jest.fn();
const another = () => void retry();
interface Asking {
  problem?: Problem;
  waiting?: boolean;
  /** How the question is put again; another question has another way. */
  ask?: () => void;
}
function Reading({ problem, waiting = false, ask = retry }: Asking) {
  useComeback({ problem, isWaiting: () => waiting, retry: ask });
  return null;
}

interface Sight extends Asking {
  away: boolean;
}
const sight = ({ away, ...more }: Sight) => (
  <ServerAway value={away}>
    <Reading {...more} />
  </ServerAway>
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
  it.each([NO_ANSWER, BUSY])('is asked for again once the server is back (%j)', (problem) => {
    expect(
      seen([{ away: true, problem }, 60_000], [{ away: false, problem }, 0], [{ away: false }, 60_000]),
    ).toEqual([0, 1, 1]);
  });

  it('is asked for again soon when nobody else has noticed that the server was away', () => {
    expect(
      seen([{ away: false, problem: NO_ANSWER }, 1_900], [{ away: false, problem: NO_ANSWER }, 200]),
    ).toEqual([0, 1]);
  });

  it('is asked for once by itself, however often it fails', () => {
    const again = { ...BUSY };
    expect(
      seen(
        [{ away: false, problem: BUSY }, 2_000],
        [{ away: false, waiting: true }, 100],
        [{ away: false, problem: again }, 60_000],
        [{ away: false, problem: again, ask: another }, 2_000],
      ),
    ).toEqual([1, 1, 1, 2]);
  });

  it('is not asked for sooner than the server says', () => {
    const later = { ...BUSY, retryAfter: 5 };
    expect(seen([{ away: false, problem: later }, 4_900], [{ away: false, problem: later }, 200])).toEqual([
      0, 1,
    ]);
  });

  it('and never came is given up and asked for again', () => {
    expect(seen([{ away: true, waiting: true }, 60_000], [{ away: false, waiting: true }, 60_000])).toEqual([
      0, 1,
    ]);
  });

  it('because it is refused or broken is left to the person', () => {
    expect(
      seen([{ away: true, problem: DEFECT }, 60_000], [{ away: false, problem: DEFECT }, 60_000]),
    ).toEqual([0, 0]);
  });

  it('and came is left alone', () => {
    expect(seen([{ away: true }, 60_000], [{ away: false }, 60_000])).toEqual([0, 0]);
  });
});
