import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Logo } from '../../ui/layout/Logo';
import { TITLE_ID, usePageTitle } from '../../ui/layout/usePageTitle';

interface AuthPageProps {
  title: string;
  description?: string;
  children: ReactNode;
}

/** Layout of the pages before signing in: the form, and the logo beside it on large screens. */
export function AuthPage({ title, description, children }: AuthPageProps) {
  usePageTitle(title);
  return (
    <Box sx={columns}>
      <Box component="main" sx={{ display: 'grid', placeItems: 'center', p: { xs: 2, sm: 4 } }}>
        <Paper variant="outlined" sx={{ inlineSize: '100%', maxInlineSize: 400, p: { xs: 3, sm: 4 } }}>
          <Stack spacing={2.5}>
            <Typography variant="h1" id={TITLE_ID} tabIndex={-1}>
              {title}
            </Typography>
            {description && <Typography sx={{ color: 'text.secondary' }}>{description}</Typography>}
            {children}
          </Stack>
        </Paper>
      </Box>
      <Box component="aside" aria-label="Tankbook" sx={brand}>
        <Logo size={72} />
      </Box>
    </Box>
  );
}

const columns = {
  minBlockSize: '100dvh',
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
};

const brand = {
  display: { xs: 'none', md: 'grid' },
  placeItems: 'center',
  bgcolor: 'rgba(var(--mui-palette-primary-mainChannel) / 0.08)',
};
