import Box from '@mui/material/Box';
import { useLocation } from 'react-router-dom';
import { keepListOrigin } from '../../../domain/lists/listOrigin';
import { RouteLink } from './RouteLink';

export type Breadcrumb = string | { label: string; to: string };

const DASHBOARD: Breadcrumb = { label: 'Dashboard', to: '/' };

export function Breadcrumbs({ steps }: { steps: readonly Breadcrumb[] }) {
  const at = useLocation();
  const last = steps.at(-1);
  return (
    <Box component="nav" aria-label="Breadcrumb" sx={breadcrumbsStyle}>
      <ol>
        {[DASHBOARD, ...steps].map((step, place) => (
          <li key={place}>
            {typeof step === 'string' ? (
              <bdi aria-current={step === last ? 'page' : undefined}>{step}</bdi>
            ) : (
              <RouteLink to={step.to} state={keepListOrigin(at)}>
                {step.label}
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
  // Hidden from screen readers, which announce a list.
  '& li + li::before': { content: '"/" / ""', mx: 1 },
};
