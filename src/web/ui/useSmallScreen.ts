import useMediaQuery from '@mui/material/useMediaQuery';

/** Whether rows are shown as cards instead of a table. */
export const useSmallScreen = (): boolean => useMediaQuery('(max-width:599.95px)', { noSsr: true });
