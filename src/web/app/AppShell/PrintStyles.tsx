import GlobalStyles from '@mui/material/GlobalStyles';

/** Print colours, in both colour schemes. */
const PRINT_COLORS = {
  colorScheme: 'light',
  '--mui-palette-background-default': '#fff',
  '--mui-palette-background-paper': '#fff',
  '--mui-palette-divider': '#bbb',
  '--mui-palette-error-main': '#c62828',
  '--mui-palette-info-main': '#01639c',
  '--mui-palette-primary-main': '#00594f',
  '--mui-palette-success-main': '#2e7d32',
  '--mui-palette-warning-main': '#b25000',
  '--mui-palette-TableCell-border': '#bbb',
  '--mui-palette-text-primary': '#000',
  '--mui-palette-text-secondary': '#444',
  '--DataGrid-t-color-background-base': '#fff',
};

const PRINT_STYLES = {
  '@media print': {
    ':root, :root[data-light], :root[data-dark]': PRINT_COLORS,
    'html, body': { blockSize: 'auto', overflow: 'visible' },
    '.MuiPaper-root, tr, dl > div': { breakInside: 'avoid' },
    h2: { breakAfter: 'avoid' },
    '@page': { margin: '14mm' },
  },
};

/** Print styles: the whole main content on a white background, without navigation. */
export const PrintStyles = () => <GlobalStyles styles={PRINT_STYLES} />;
