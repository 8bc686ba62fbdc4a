import WarningAmberIcon from '@mui/icons-material/WarningAmber';
import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import type { ReactNode } from 'react';

/** A value with a warning beside it when there is one to give. */
export const ValueWithWarning = ({ by, children }: { by: string | false; children: ReactNode }) => (
  <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}>
    {by && (
      <Tooltip title={by}>
        <WarningAmberIcon
          fontSize="small"
          color="warning"
          titleAccess={by}
          sx={{ verticalAlign: 'middle' }}
        />
      </Tooltip>
    )}
    {children}
  </Box>
);
