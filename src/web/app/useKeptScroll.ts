import { useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

const kept = new Map<string, number>();

/** A new page starts at its top; going back finds it where it was left. */
export function useKeptScroll() {
  const main = useRef<HTMLElement>(null);
  const { pathname, key } = useLocation();
  const back = useNavigationType() === NavigationType.Pop;
  const here = useRef(key);
  /** Where the area stands, as it was told last; asking the browser would make it reckon the whole page first. */
  const at = useRef(0);
  useLayoutEffect(() => {
    here.current = key;
  }, [key]);
  useLayoutEffect(() => {
    const area = main.current;
    if (!area) return;
    const top = back ? (kept.get(here.current) ?? 0) : 0;
    if (top !== at.current) at.current = area.scrollTop = top;
    const note = () => {
      at.current = area.scrollTop;
      kept.set(here.current, at.current);
    };
    area.addEventListener('scroll', note, { passive: true });
    return () => {
      area.removeEventListener('scroll', note);
    };
  }, [pathname, back]);
  return main;
}
