import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import type { AlertColor } from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { counted } from '../../../domain/numbers';
import type { Problem } from '../../../domain/entity';

type Manner = readonly [tone: AlertColor, title: string, retry?: string];

const NO_ANSWER: Manner = ['warning', 'No connection', 'Retry'];
const STALE: Manner = ['warning', 'Changed meanwhile', 'Reload'];
const DEFECT: Manner = ['error', 'The server had a problem', 'Retry'];

/** How each answer is announced; its own sentence follows. */
const MANNERS: Record<number, Manner> = {
  401: ['warning', 'Your session has ended'],
  403: ['warning', 'Not allowed'],
  404: ['info', 'Not found'],
  409: ['warning', 'Not possible now', 'Reload'],
  413: ['error', 'Too large'],
  422: ['error', 'Not saved yet'],
  429: ['warning', 'Too many tries', 'Retry'],
  503: ['warning', 'The server is busy', 'Retry'],
};

/** The title, tone and way on for a problem. */
export function mannerOf({ status, body }: Problem): Manner {
  if (status === undefined) return NO_ANSWER;
  if (status === 409 && body?.record) return STALE;
  return MANNERS[status] ?? (status >= 500 ? DEFECT : ['error', 'This didn’t work']);
}

interface ProblemNoteProps {
  problem?: Problem;
  onRetry?: () => void;
}

/** Says what went wrong and offers the way on, if there is one. */
export function ProblemNote({ problem, onRetry }: ProblemNoteProps) {
  if (!problem) return null;
  const [tone, title, retry] = mannerOf(problem);
  const wait = problem.retryAfter ? ` Try again in ${counted(problem.retryAfter, 'second')}.` : '';
  const action = retry && onRetry && (
    <Button color="inherit" size="small" onClick={onRetry}>
      {retry}
    </Button>
  );
  return (
    <Alert severity={tone} variant="outlined" action={action}>
      <AlertTitle>{title}</AlertTitle>
      {problem.message}
      {wait}
    </Alert>
  );
}
