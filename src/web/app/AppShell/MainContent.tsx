import { useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import Box from '@mui/material/Box';
import type { ReactNode, UIEvent } from 'react';

/** Scrolls new pages to the top and restores the scroll position when going back. */
function useScrollRestoration() {
  const mainRef = useRef<HTMLElement>(null);
  const { pathname, key } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  const currentKey = useRef(key);
  /** Scroll positions by history entry. */
  const positions = useRef(new Map<string, number>());
  /** The last known position, because reading `scrollTop` forces a layout. */
  const lastTop = useRef(0);
  useLayoutEffect(() => {
    currentKey.current = key;
  }, [key]);
  useLayoutEffect(() => {
    const main = mainRef.current;
    if (!main) return;
    const top = isBack ? (positions.current.get(currentKey.current) ?? 0) : 0;
    if (top !== lastTop.current) lastTop.current = main.scrollTop = top;
    const savePosition = () => {
      lastTop.current = main.scrollTop;
      positions.current.set(currentKey.current, lastTop.current);
    };
    main.addEventListener('scroll', savePosition, { passive: true });
    return () => {
      main.removeEventListener('scroll', savePosition);
    };
  }, [pathname, isBack]);
  return mainRef;
}

/** Scroll position beyond which the menu button is hidden. */
const HIDE_MENU_BUTTON_PX = 30;

interface MainContentProps {
  /** Called on scroll with whether the menu button must be hidden. */
  onScrolled: (isScrolled: boolean) => void;
  children: ReactNode;
}

/** Main content area; the only part of the page that scrolls. */
export function MainContent({ onScrolled, children }: MainContentProps) {
  const mainRef = useScrollRestoration();
  const onScroll = ({ currentTarget, target }: UIEvent) => {
    if (target === currentTarget) onScrolled(currentTarget.scrollTop > HIDE_MENU_BUTTON_PX);
  };
  return (
    <Box component="main" ref={mainRef} onScroll={onScroll} sx={scroller}>
      {children}
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
