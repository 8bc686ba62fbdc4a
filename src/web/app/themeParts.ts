import type { Components, Theme } from '@mui/material/styles';
// Brings the grid's palette into the theme's type; no code comes with it.
import type {} from '@mui/x-data-grid/themeAugmentation';
import { styleNonce } from './styles';

const RING = { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: 2 };

/** How the parts differ from the library's usual: borders for shadows, dense tables, a ring for whoever uses the keyboard. */
export const parts: Components<Theme> = {
  MuiCssBaseline: {
    styleOverrides: {
      body: { fontVariantNumeric: 'tabular-nums', overflowWrap: 'break-word' },
      ':focus-visible': RING,
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
    styleOverrides: { root: { '&.Mui-focusVisible': RING } },
  },
  MuiButton: { defaultProps: { disableElevation: true } },
  MuiTextField: { defaultProps: { size: 'small', fullWidth: true } },
  MuiAutocomplete: { defaultProps: { size: 'small' } },
  MuiFormControlLabel: { styleOverrides: { label: { fontSize: 14 } } },
  MuiTab: { styleOverrides: { root: { minHeight: 44 } } },
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiTooltip: { defaultProps: { arrow: true } },
  MuiChip: { styleOverrides: { root: { fontWeight: 500 } } },
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
