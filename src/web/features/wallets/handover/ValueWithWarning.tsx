import WarningAmberIcon from '@mui/icons-material/WarningAmber';
import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import type { ReactNode } from 'react';

/** A value with an optional warning icon and tooltip. */
export const ValueWithWarning = ({ warning, children }: { warning: string | false; children: ReactNode }) => (
  <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}>
    {warning && (
      <Tooltip title={warning}>
        <WarningAmberIcon
          fontSize="small"
          color="warning"
          titleAccess={warning}
          sx={{ verticalAlign: 'middle' }}
        />
      </Tooltip>
    )}
    {children}
  </Box>
);
