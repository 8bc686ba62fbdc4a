import { createContext, use, useEffect, useEffectEvent, useRef } from 'react';
import type { Problem } from '../../../domain/entity';

/** Whether the server doesn't answer now, as far as the page has noticed. */
export const ServerAway = createContext(false);

interface Asked {
  problem?: Problem | undefined;
  isWaiting: () => boolean;
  retry: () => void;
}

/** So long after a failure that the page hasn't noticed otherwise it is asked once more, or later if the server says so. */
const SOON_MS = 2_000;
const passes = ({ status }: Problem): boolean => status === undefined || status === 503;

/** What could not be read because the server was away is asked for again, by itself, when it is back. */
export function useComeback({ problem, isWaiting, retry }: Asked): void {
  const away = use(ServerAway);
  const missed = useRef(false);
  const tried = useRef<() => void>(undefined);
  const catchUp = useEffectEvent(() => {
    if (isWaiting() || (problem && passes(problem))) retry();
  });
  useEffect(() => {
    if (missed.current && !away) catchUp();
    missed.current = away;
  }, [away]);
  useEffect(() => {
    if (away || !problem || !passes(problem) || tried.current === retry) return undefined;
    const wait = Math.max(SOON_MS, (problem.retryAfter ?? 0) * 1_000);
    const timer = setTimeout(() => {
      tried.current = retry;
      retry();
    }, wait);
    return () => {
      clearTimeout(timer);
    };
  }, [away, problem, retry]);
}
