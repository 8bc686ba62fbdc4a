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

/** Retries a failed read after a delay, and as soon as the server is reachable again. */
export function useRetryOnReconnect({ error, isPending, retry }: RetryableQuery): void {
  const isUnavailable = use(ServerUnavailableContext);
  const wasUnavailable = useRef(false);
  const lastRetry = useRef<() => void>(undefined);
  const retryPendingOrFailed = useEffectEvent(() => {
    if (isPending() || (error && isTemporary(error))) retry();
  });
  useEffect(() => {
    if (wasUnavailable.current && !isUnavailable) retryPendingOrFailed();
    wasUnavailable.current = isUnavailable;
  }, [isUnavailable]);
  useEffect(() => {
    if (isUnavailable || !error || !isTemporary(error) || lastRetry.current === retry) return undefined;
    const delay = Math.max(RETRY_AFTER_MS, (error.retryAfter ?? 0) * 1_000);
    const timer = setTimeout(() => {
      lastRetry.current = retry;
      retry();
    }, delay);
    return () => {
      clearTimeout(timer);
    };
  }, [isUnavailable, error, retry]);
}
