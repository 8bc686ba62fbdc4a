import Breadcrumbs from '@mui/material/Breadcrumbs';
import Typography from '@mui/material/Typography';
import { useLocation } from 'react-router-dom';
import { carriedOn } from '../../domain/cameFrom';
import { RouteLink } from './RouteLink';

export type Step = string | { label: string; to: string };

const DASHBOARD: Step = { label: 'Dashboard', to: '/' };

/** Where a page stands, from the dashboard down to itself. */
export function Trail({ steps }: { steps: readonly Step[] }) {
  const whole = [DASHBOARD, ...steps];
  return (
    <Breadcrumbs aria-label="Breadcrumb" sx={{ fontSize: 13, minHeight: 24, displayPrint: 'none' }}>
      {whole.map((step, place) => (
        <StepName key={place} step={step} here={place === whole.length - 1} />
      ))}
    </Breadcrumbs>
  );
}

function StepName({ step, here }: { step: Step; here: boolean }) {
  const at = useLocation();
  if (typeof step !== 'string')
    return (
      <RouteLink to={step.to} state={carriedOn(at)}>
        {step.label}
      </RouteLink>
    );
  return (
    <Typography
      component="bdi"
      aria-current={here ? 'page' : undefined}
      sx={{ fontSize: 'inherit', color: 'text.secondary', overflowWrap: 'anywhere' }}
    >
      {step}
    </Typography>
  );
}
