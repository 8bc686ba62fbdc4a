import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { Breadcrumb } from './Breadcrumbs';
import { Breadcrumbs } from './Breadcrumbs';
import { TITLE_ID, usePageTitle } from './usePageTitle';

interface PageProps {
  breadcrumbs: readonly Breadcrumb[];
  title: string;
  titleSuffix?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** Page layout: breadcrumbs, heading, actions and content. */
export function Page({ breadcrumbs, title, titleSuffix, actions, children }: PageProps) {
  usePageTitle(title);
  return (
    <Stack spacing={2} sx={{ p: { xs: 2, md: 3 } }}>
      <Box>
        {breadcrumbs.length > 0 && <Breadcrumbs breadcrumbs={breadcrumbs} />}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, minHeight: 40 }}>
          <Typography variant="h1" id={TITLE_ID} tabIndex={-1} sx={titleStyle}>
            {title}
          </Typography>
          {titleSuffix}
          <Box sx={actionsStyle}>{actions}</Box>
        </Box>
      </Box>
      {children}
    </Stack>
  );
}

const titleStyle = { overflowWrap: 'anywhere' };

const actionsStyle = {
  marginInlineStart: 'auto',
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  '@media print': { display: 'none' },
};
