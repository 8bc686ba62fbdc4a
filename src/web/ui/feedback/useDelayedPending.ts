import { useEffect, useState } from 'react';

/** A wait that is over sooner shows nothing, so that a quick answer doesn't flicker. */
export const UNSEEN_MS = 300;

/** How strong is drawn what stands there until the answer comes. */
export const PALE = 0.55;

/** Whether something has been under way for so long that the person should see it. */
export function useLate(isUnderWay: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setTimeout(setLate, UNSEEN_MS, true);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isUnderWay]);
  return isUnderWay && isLate;
}
