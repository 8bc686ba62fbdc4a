import type { Components, Theme } from '@mui/material/styles';
import type {} from '@mui/x-data-grid/themeAugmentation';
import { styleNonce } from './emotionCache';
import { createTheme } from '@mui/material/styles';
import type { MouseEvent } from 'react';

const FOCUS_RING = { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: 2 };

/** The second click of a double-click that opened a dialog hits its backdrop and must not close it. */
function ignoreDoubleClick(event: MouseEvent): void {
  if (event.detail > 1 && event.target === event.currentTarget) event.stopPropagation();
}

/** Component defaults: borders instead of shadows, dense tables, a visible focus ring. */
const themeComponents: Components<Theme> = {
  MuiCssBaseline: {
    styleOverrides: {
      body: { fontVariantNumeric: 'tabular-nums', overflowWrap: 'break-word' },
      ':focus-visible': FOCUS_RING,
      'h1:focus': { outline: 'none' },
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': {
          animationDuration: '0.01ms !important',
          animationIterationCount: '1 !important',
          transitionDuration: '0s !important',
          scrollBehavior: 'auto !important',
        },
      },
    },
  },
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: { '&.Mui-focusVisible': FOCUS_RING } },
  },
  MuiButton: { defaultProps: { disableElevation: true } },
  MuiTextField: { defaultProps: { size: 'small', fullWidth: true } },
  MuiAutocomplete: { defaultProps: { size: 'small' } },
  MuiFormControlLabel: { styleOverrides: { label: { fontSize: 14 } } },
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiTableCell: {
    styleOverrides: { root: { borderColor: 'var(--mui-palette-divider)' }, head: { fontWeight: 600 } },
  },
  MuiTooltip: { defaultProps: { arrow: true } },
  MuiChip: { styleOverrides: { root: { fontWeight: 500 } } },
  MuiDialog: { defaultProps: { slotProps: { container: { onClick: ignoreDoubleClick } } } },
  MuiDialogTitle: { styleOverrides: { root: { fontSize: 18, lineHeight: '26px', fontWeight: 600 } } },
  MuiDialogActions: { styleOverrides: { root: { padding: 16 } } },
  MuiAlert: { styleOverrides: { root: { alignItems: 'center' } } },
  MuiStack: { defaultProps: { useFlexGap: true } },
  MuiDataGrid: {
    defaultProps: { nonce: styleNonce },
    styleOverrides: {
      root: {
        '--DataGrid-rowBorderColor': 'var(--mui-palette-divider)',
        '& .MuiDataGrid-columnHeaderTitle': { fontWeight: 600 },
      },
    },
  },
};

const TEAL = { main: '#00796b', dark: '#00594f', light: '#4db6ac', contrastText: '#ffffff' };
const TEAL_ON_DARK = { main: '#4db6ac', dark: '#3fa396', light: '#80cbc4', contrastText: '#04211e' };

const FONT_FAMILY =
  'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Noto Naskh Arabic", Ubuntu, Cantarell, sans-serif';

/** The theme with its light and dark colour schemes. */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: 'data' },
  colorSchemes: {
    light: {
      palette: {
        primary: TEAL,
        success: { main: '#2e7d32' },
        warning: { main: '#b25000' },
        error: { main: '#c62828' },
        info: { main: '#01639c' },
        background: { default: '#f5f7f7', paper: '#ffffff' },
        text: { primary: '#1b2524', secondary: '#556361' },
        divider: '#dde4e3',
        DataGrid: { bg: '#ffffff', headerBg: '#ffffff' },
      },
    },
    dark: {
      palette: {
        primary: TEAL_ON_DARK,
        success: { main: '#81c784' },
        warning: { main: '#ffb74d' },
        error: { main: '#ef9a9a' },
        info: { main: '#81c9f5' },
        background: { default: '#101615', paper: '#18201f' },
        text: { primary: '#e4ebea', secondary: '#a3b1af' },
        divider: '#2d3938',
        DataGrid: { bg: '#18201f', headerBg: '#18201f' },
        Alert: {
          errorFilledBg: '#c62828',
          successFilledBg: '#2e7d32',
          warningFilledBg: '#b25000',
          infoFilledBg: '#01639c',
        },
      },
    },
  },
  shape: { borderRadius: 8 },
  spacing: 8,
  typography: {
    fontFamily: FONT_FAMILY,
    fontSize: 14,
    h1: { fontSize: 24, lineHeight: '32px', fontWeight: 600 },
    h2: { fontSize: 16, lineHeight: '24px', fontWeight: 600 },
    body1: { fontSize: 14, lineHeight: '20px' },
    body2: { fontSize: 13, lineHeight: '18px' },
    caption: { fontSize: 12, lineHeight: '16px' },
    button: { textTransform: 'none', fontWeight: 600, fontSize: 14 },
  },
  transitions: {
    duration: {
      shortest: 100,
      shorter: 120,
      short: 150,
      standard: 150,
      complex: 150,
      enteringScreen: 150,
      leavingScreen: 120,
    },
  },
  components: themeComponents,
});
