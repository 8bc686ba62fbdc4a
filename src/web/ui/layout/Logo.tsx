import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

export const Logo = ({ size = 28 }: { size?: number }) => (
  <Box sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, color: 'primary.main' }}>
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect x="2" y="9" width="28" height="14" rx="7" fill="none" stroke="currentColor" strokeWidth="2.5" />
      <path
        d="M3.5 17.5c4-2.4 8.3 2 12.5 0s8.500-2.4 12.500 0A5.600 5.600 0 0 1 23 22H9a5.600 5.600 0 0 1-5.500-4.500Z"
        fill="currentColor"
      />
      <path
        d="M8 23v4M24 23v4M16 9V5.500M12.500 5.500h7"
        stroke="currentColor"
        strokeWidth="2.500"
        strokeLinecap="round"
      />
    </svg>
    <Typography
      component="span"
      sx={{ fontSize: size * 0.64, fontWeight: 700, letterSpacing: '-0.01em', color: 'text.primary' }}
    >
      Tankbook
    </Typography>
  </Box>
);
