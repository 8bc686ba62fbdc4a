import { createContext, use, useEffect, useEffectEvent, useRef } from 'react';
import type { ApiError } from '../../../domain/entity';

/** Whether the server is currently unreachable. */
export const ServerUnavailableContext = createContext(false);

interface RetryableQuery {
  error?: ApiError | undefined;
  isPending: () => boolean;
  retry: () => void;
}

/** Retry delay after a failure; Retry-After takes precedence. */
const RETRY_AFTER_MS = 2_000;
const isTemporary = ({ status }: ApiError): boolean => status === undefined || status === 503;

/** Retries failed reads when the server is reachable again. */
export function useRetryOnReconnect({ error, isPending, retry }: RetryableQuery): void {
  const away = use(ServerUnavailableContext);
  const missed = useRef(false);
  const tried = useRef<() => void>(undefined);
  const catchUp = useEffectEvent(() => {
    if (isPending() || (error && isTemporary(error))) retry();
  });
  useEffect(() => {
    if (missed.current && !away) catchUp();
    missed.current = away;
  }, [away]);
  useEffect(() => {
    if (away || !error || !isTemporary(error) || tried.current === retry) return undefined;
    const wait = Math.max(RETRY_AFTER_MS, (error.retryAfter ?? 0) * 1_000);
    const timer = setTimeout(() => {
      tried.current = retry;
      retry();
    }, wait);
    return () => {
      clearTimeout(timer);
    };
  }, [away, error, retry]);
}
