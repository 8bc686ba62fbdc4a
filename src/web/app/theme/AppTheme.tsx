import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { emotionCache } from './emotionCache';
import { theme } from './theme';

/** What everything that is drawn stands in: the theme, and the place where its rules go. */
export const AppTheme = ({ children }: { children: ReactNode }) => (
  <CacheProvider value={emotionCache}>
    <ThemeProvider theme={theme}>{children}</ThemeProvider>
  </CacheProvider>
);
