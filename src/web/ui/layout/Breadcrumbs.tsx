import Box from '@mui/material/Box';
import { useLocation } from 'react-router-dom';
import { keepListOrigin } from '../../../domain/lists/listOrigin';
import { RouteLink } from './RouteLink';

export type Breadcrumb = string | { label: string; to: string };

const DASHBOARD: Breadcrumb = { label: 'Dashboard', to: '/' };

export function Breadcrumbs({ breadcrumbs }: { breadcrumbs: readonly Breadcrumb[] }) {
  const location = useLocation();
  const last = breadcrumbs.at(-1);
  return (
    <Box component="nav" aria-label="Breadcrumb" sx={breadcrumbsStyle}>
      <ol>
        {[DASHBOARD, ...breadcrumbs].map((breadcrumb, index) => (
          <li key={index}>
            {typeof breadcrumb === 'string' ? (
              <bdi aria-current={breadcrumb === last ? 'page' : undefined}>{breadcrumb}</bdi>
            ) : (
              <RouteLink to={breadcrumb.to} state={keepListOrigin(location)}>
                {breadcrumb.label}
              </RouteLink>
            )}
          </li>
        ))}
      </ol>
    </Box>
  );
}

const breadcrumbsStyle = {
  minBlockSize: 24,
  fontSize: 13,
  color: 'text.secondary',
  displayPrint: 'none',
  '& ol': { display: 'flex', flexWrap: 'wrap', m: 0, p: 0, listStyle: 'none' },
  '& bdi': { overflowWrap: 'anywhere' },
  // Empty alternative text hides it from screen readers, which announce a list.
  '& li + li::before': { content: '"/" / ""', mx: 1 },
};
