import { useEffect, useRef, useState } from 'react';

/** Distance below the viewport within which an element counts as seen. */
const MARGIN = '300px';

/** Whether an element has been in or near the viewport. */
export function useIsSeen<Element extends HTMLElement>() {
  const ref = useRef<Element>(null);
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    if (isSeen || !ref.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setIsSeen(true),
      { rootMargin: MARGIN },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [isSeen]);
  return [ref, isSeen] as const;
}
