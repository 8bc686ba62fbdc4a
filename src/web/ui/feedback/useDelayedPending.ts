import { useEffect, useState } from 'react';

/** A wait that is over sooner shows nothing, so that a quick answer doesn't flicker. */
export const PENDING_DELAY_MS = 300;

/** How strong is drawn what stands there until the answer comes. */
export const STALE_OPACITY = 0.55;

/** Whether something has been under way for so long that the person should see it. */
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
