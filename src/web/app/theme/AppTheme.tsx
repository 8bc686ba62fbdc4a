import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { emotionCache } from './emotionCache';
import { theme } from './theme';

/** The theme and the style cache around every component. */
export const AppTheme = ({ children }: { children: ReactNode }) => (
  <CacheProvider value={emotionCache}>
    <ThemeProvider theme={theme}>{children}</ThemeProvider>
  </CacheProvider>
);
