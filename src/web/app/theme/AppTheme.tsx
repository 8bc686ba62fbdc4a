import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { styles } from './emotionCache';
import { theme } from './theme';

/** What everything that is drawn stands in: the theme, and the place where its rules go. */
export const Look = ({ children }: { children: ReactNode }) => (
  <CacheProvider value={styles}>
    <ThemeProvider theme={theme}>{children}</ThemeProvider>
  </CacheProvider>
);
