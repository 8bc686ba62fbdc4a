import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import type { AlertColor } from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { formatCount } from '../../../domain/numbers';
import type { ApiError } from '../../../domain/entity';

type ErrorPresentation = readonly [tone: AlertColor, title: string, retry?: string];

const NO_CONNECTION: ErrorPresentation = ['warning', 'No connection', 'Retry'];
const STALE_RECORD: ErrorPresentation = ['warning', 'Changed by someone else', 'Reload'];
const SERVER_ERROR: ErrorPresentation = ['error', 'Server error', 'Retry'];

/** Title and tone by status; the error message follows. */
const PRESENTATIONS: Record<number, ErrorPresentation> = {
  401: ['warning', 'Your session has ended'],
  403: ['warning', 'Not allowed'],
  404: ['info', 'Not found'],
  409: ['warning', 'Not possible', 'Reload'],
  413: ['error', 'Too large'],
  422: ['error', 'Please check your input'],
  429: ['warning', 'Too many attempts', 'Retry'],
  503: ['warning', 'The server is busy', 'Retry'],
};

/** Title, tone and action label of an error. */
function presentError({ status, body }: ApiError): ErrorPresentation {
  if (status === undefined) return NO_CONNECTION;
  if (status === 409 && body?.record) return STALE_RECORD;
  return PRESENTATIONS[status] ?? (status >= 500 ? SERVER_ERROR : ['error', 'Request failed']);
}

interface ErrorAlertProps {
  error?: ApiError;
  onRetry?: () => void;
}

/** Shows an error, with a retry button where retrying can help. */
export function ErrorAlert({ error, onRetry }: ErrorAlertProps) {
  if (!error) return null;
  const [severity, title, retryLabel] = presentError(error);
  const waitText = error.retryAfter ? ` Try again in ${formatCount(error.retryAfter, 'second')}.` : '';
  const action = retryLabel && onRetry && (
    <Button color="inherit" size="small" onClick={onRetry}>
      {retryLabel}
    </Button>
  );
  return (
    <Alert severity={severity} variant="outlined" action={action}>
      <AlertTitle>{title}</AlertTitle>
      {error.message}
      {waitText}
    </Alert>
  );
}
