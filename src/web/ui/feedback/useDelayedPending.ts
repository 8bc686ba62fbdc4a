import { useEffect, useState } from 'react';

/** Delay before pending states are shown, to avoid flicker. */
export const PENDING_DELAY_MS = 300;

export const STALE_OPACITY = 0.55;

/** Whether something has been pending longer than the delay. */
export function useDelayedPending(isPending: boolean): boolean {
  const [isDelayed, setDelayed] = useState(false);
  useEffect(() => {
    if (!isPending) return;
    const timer = setTimeout(setDelayed, PENDING_DELAY_MS, true);
    return () => {
      clearTimeout(timer);
      setDelayed(false);
    };
  }, [isPending]);
  return isPending && isDelayed;
}
