import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Component } from 'react';

interface BoundaryProps {
  /** Another place heals the boundary. */
  place: string;
  children: ReactNode;
}

interface BoundaryState {
  broken: boolean;
  /** The screen's code didn't come, or a newer version has replaced it. */
  missing: boolean;
  place: string;
}

const WHY = {
  missing: 'Its code could not be fetched. Check your connection and try again.',
  broken: 'Try again. If it stays like this, reload the browser tab: a newer version may be out.',
};

/** Keeps a screen that broke from taking the shell with it. */
export class ErrorBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { broken: false, missing: false, place: this.props.place };

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { broken: true, missing: error instanceof Error && error.name === 'ChunkLoadError' };
  }

  static getDerivedStateFromProps({ place }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return place === state.place ? null : { broken: false, missing: false, place };
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return (
      <Box sx={{ p: 3 }}>
        <Alert
          severity="error"
          variant="outlined"
          action={
            <Button color="inherit" onClick={this.again}>
              Retry
            </Button>
          }
        >
          <AlertTitle>This page couldn’t be shown</AlertTitle>
          {this.state.missing ? WHY.missing : WHY.broken}
        </Alert>
      </Box>
    );
  }

  private readonly again = () => {
    if (this.state.missing) window.location.reload();
    else this.setState({ broken: false });
  };
}
