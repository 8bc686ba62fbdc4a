import { useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import Box from '@mui/material/Box';
import type { ReactNode, UIEvent } from 'react';
import { useSelector } from 'react-redux';
import { selectIsConnectionLost } from '../../features/notifications/notifications';
import { ServerUnavailableContext } from '../../ui/feedback/useRetryOnReconnect';

const scrollPositions = new Map<string, number>();

/** A new page starts at its top; going back restores the scroll position. */
export function useScrollRestoration() {
  const main = useRef<HTMLElement>(null);
  const { pathname, key } = useLocation();
  const back = useNavigationType() === NavigationType.Pop;
  const here = useRef(key);
  /** The last known position, because reading `scrollTop` forces a layout. */
  const at = useRef(0);
  useLayoutEffect(() => {
    here.current = key;
  }, [key]);
  useLayoutEffect(() => {
    const area = main.current;
    if (!area) return;
    const top = back ? (scrollPositions.get(here.current) ?? 0) : 0;
    if (top !== at.current) at.current = area.scrollTop = top;
    const note = () => {
      at.current = area.scrollTop;
      scrollPositions.set(here.current, at.current);
    };
    area.addEventListener('scroll', note, { passive: true });
    return () => {
      area.removeEventListener('scroll', note);
    };
  }, [pathname, back]);
  return main;
}

/** Scroll position that hides the menu toggle (spec section 9). */
const TOGGLE_HIDES_PX = 30;

interface MainContentProps {
  /** Called with whether the main area is scrolled far enough to hide the menu toggle. */
  onScrolled: (far: boolean) => void;
  children: ReactNode;
}

/** The scrolling main area. */
export function MainContent({ onScrolled, children }: MainContentProps) {
  const away = useSelector(selectIsConnectionLost);
  const main = useScrollRestoration();
  const onScroll = ({ currentTarget, target }: UIEvent) => {
    if (target === currentTarget) onScrolled(currentTarget.scrollTop > TOGGLE_HIDES_PX);
  };
  return (
    <Box component="main" ref={main} onScroll={onScroll} sx={scroller}>
      <ServerUnavailableContext value={away}>{children}</ServerUnavailableContext>
    </Box>
  );
}

const scroller = {
  flexGrow: 1,
  overflowY: 'auto',
  minBlockSize: 0,
  scrollPaddingBlockEnd: '88px',
  position: 'relative',
  '@media print': { overflow: 'visible' },
};
