import { useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

const kept = new Map<string, number>();

/** A new page starts at its top; going back finds it where it was left. */
export function useKeptScroll() {
  const main = useRef<HTMLElement>(null);
  const { pathname, key } = useLocation();
  const back = useNavigationType() === NavigationType.Pop;
  const here = useRef(key);
  useLayoutEffect(() => {
    here.current = key;
  }, [key]);
  useLayoutEffect(() => {
    const area = main.current;
    if (!area) return;
    area.scrollTop = back ? (kept.get(here.current) ?? 0) : 0;
    const note = () => void kept.set(here.current, area.scrollTop);
    area.addEventListener('scroll', note, { passive: true });
    return () => {
      area.removeEventListener('scroll', note);
    };
  }, [pathname, back]);
  return main;
}
