import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useLocation, useNavigate, useRouteError } from 'react-router-dom';

const MESSAGES = {
  missing: 'It could not be loaded. Check your connection and try again.',
  broken: 'Try again. If the problem persists, reload the browser tab: a newer version may be available.',
};

/** Error of a screen inside the shell: its code could not be loaded, or it failed to render. */
export function ScreenError() {
  const error = useRouteError();
  const location = useLocation();
  const navigate = useNavigate();
  const isChunkMissing = error instanceof Error && error.name === 'ChunkLoadError';
  const retry = () => {
    if (isChunkMissing) window.location.reload();
    else void navigate(location, { replace: true, state: location.state as unknown });
  };
  return (
    <Box sx={{ p: 3 }}>
      <Alert
        severity="error"
        variant="outlined"
        action={
          <Button color="inherit" onClick={retry}>
            Retry
          </Button>
        }
      >
        <AlertTitle>This page couldn’t be shown</AlertTitle>
        {isChunkMissing ? MESSAGES.missing : MESSAGES.broken}
      </Alert>
    </Box>
  );
}
