import Box from '@mui/material/Box';
import { useLocation } from 'react-router-dom';
import { carriedOn } from '../../../domain/lists/listOrigin';
import { RouteLink } from './RouteLink';

export type Step = string | { label: string; to: string };

const DASHBOARD: Step = { label: 'Dashboard', to: '/' };

/** Where a page stands, from the dashboard down to itself. */
export function Trail({ steps }: { steps: readonly Step[] }) {
  const at = useLocation();
  const last = steps.at(-1);
  return (
    <Box component="nav" aria-label="Breadcrumb" sx={trail}>
      <ol>
        {[DASHBOARD, ...steps].map((step, place) => (
          <li key={place}>
            {typeof step === 'string' ? (
              <bdi aria-current={step === last ? 'page' : undefined}>{step}</bdi>
            ) : (
              <RouteLink to={step.to} state={carriedOn(at)}>
                {step.label}
              </RouteLink>
            )}
          </li>
        ))}
      </ol>
    </Box>
  );
}

const trail = {
  minBlockSize: 24,
  fontSize: 13,
  color: 'text.secondary',
  displayPrint: 'none',
  '& ol': { display: 'flex', flexWrap: 'wrap', m: 0, p: 0, listStyle: 'none' },
  '& bdi': { overflowWrap: 'anywhere' },
  // Only seen: who listens hears a list.
  '& li + li::before': { content: '"/" / ""', mx: 1 },
};
