import { act, renderHook } from '@testing-library/react';
import { PENDING_DELAY_MS, useDelayedPending } from '../../../../src/web/ui/feedback/useDelayedPending';

const pass = (ms: number) => {
  act(() => {
    jest.advanceTimersByTime(ms);
  });
};

const waiting = (isUnderWay: boolean) =>
  renderHook((now: boolean) => useDelayedPending(now), { initialProps: isUnderWay });

describe('a wait', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('is seen once it lasts, until it is over', () => {
    const { result, rerender } = waiting(true);
    pass(PENDING_DELAY_MS - 1);
    expect(result.current).toBe(false);
    pass(1);
    expect(result.current).toBe(true);
    rerender(false);
    expect(result.current).toBe(false);
  });

  it('that is over soon is never seen', () => {
    const { result, rerender } = waiting(true);
    pass(PENDING_DELAY_MS - 1);
    rerender(false);
    pass(PENDING_DELAY_MS);
    expect(result.current).toBe(false);
  });

  it('after a long one has its own time', () => {
    const { result, rerender } = waiting(true);
    pass(PENDING_DELAY_MS);
    rerender(false);
    rerender(true);
    expect(result.current).toBe(false);
    pass(PENDING_DELAY_MS);
    expect(result.current).toBe(true);
  });
});
