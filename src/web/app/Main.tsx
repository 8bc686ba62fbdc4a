import Box from '@mui/material/Box';
import type { ReactNode, UIEvent } from 'react';
import { useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { selectIsAway } from '../entities/notifications';
import { ErrorBoundary } from '../ui/ErrorBoundary';
import { ServerAway } from '../ui/useComeback';
import { useKeptScroll } from './useKeptScroll';

/** Scrolled further than this, the main area hides the menu's toggle (spec section 9). */
const TOGGLE_HIDES_PX = 30;

interface MainProps {
  /** Hears whether the menu's toggle is to hide. */
  onScrolled: (far: boolean) => void;
  children: ReactNode;
}

/** The area of the screen, which scrolls by itself. */
export function Main({ onScrolled, children }: MainProps) {
  const { pathname } = useLocation();
  const away = useSelector(selectIsAway);
  const main = useKeptScroll();
  const onScroll = ({ currentTarget, target }: UIEvent) => {
    if (target === currentTarget) onScrolled(currentTarget.scrollTop > TOGGLE_HIDES_PX);
  };
  return (
    <Box component="main" ref={main} onScroll={onScroll} sx={scroller}>
      <ServerAway value={away}>
        <ErrorBoundary place={pathname}>{children}</ErrorBoundary>
      </ServerAway>
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
