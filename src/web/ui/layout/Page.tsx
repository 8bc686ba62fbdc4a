import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { CurrentScreenOnly } from './CurrentScreen';
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

/** A screen of the shell: where it stands, its one heading, what may be done, and what it shows. */
export function Page({ breadcrumbs, title, titleSuffix, actions, children }: PageProps) {
  return (
    <Stack spacing={2} sx={{ p: { xs: 2, md: 3 } }}>
      <CurrentScreenOnly>
        <Box>
          {breadcrumbs.length > 0 && <Breadcrumbs steps={breadcrumbs} />}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, minHeight: 40 }}>
            <Heading title={title} />
            {titleSuffix}
            <Box sx={actionsStyle}>{actions}</Box>
          </Box>
        </Box>
      </CurrentScreenOnly>
      {children}
    </Stack>
  );
}

/** Apart from the page, so that an address that asks its list another question draws no more than this. */
function Heading({ title }: Pick<PageProps, 'title'>) {
  const heading = usePageTitle(title);
  return (
    <Typography variant="h1" id={TITLE_ID} ref={heading} tabIndex={-1} sx={titleStyle}>
      {title}
    </Typography>
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
