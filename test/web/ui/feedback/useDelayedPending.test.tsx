import { act, renderHook } from '@testing-library/react';
import { PENDING_DELAY_MS, useDelayedPending } from '../../../../src/web/ui/feedback/useDelayedPending';

const advance = (ms: number) => {
  act(() => {
    jest.advanceTimersByTime(ms);
  });
};

const renderPending = (isPending: boolean) =>
  renderHook((value: boolean) => useDelayedPending(value), { initialProps: isPending });

describe('useDelayedPending', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('is true once the wait has lasted, until it ends', () => {
    const { result, rerender } = renderPending(true);
    advance(PENDING_DELAY_MS - 1);
    expect(result.current).toBe(false);
    advance(1);
    expect(result.current).toBe(true);
    rerender(false);
    expect(result.current).toBe(false);
  });

  it('stays false for a short wait', () => {
    const { result, rerender } = renderPending(true);
    advance(PENDING_DELAY_MS - 1);
    rerender(false);
    advance(PENDING_DELAY_MS);
    expect(result.current).toBe(false);
  });

  it('delays again after a long wait', () => {
    const { result, rerender } = renderPending(true);
    advance(PENDING_DELAY_MS);
    rerender(false);
    rerender(true);
    expect(result.current).toBe(false);
    advance(PENDING_DELAY_MS);
    expect(result.current).toBe(true);
  });
});
