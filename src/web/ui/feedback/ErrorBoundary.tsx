import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Component } from 'react';

interface ErrorBoundaryProps {
  /** Navigating to another path resets the boundary. */
  resetKey: string;
  children: ReactNode;
}

interface ErrorBoundaryState {
  hasError: boolean;
  /** The chunk failed to load or was replaced by a newer release. */
  isChunkMissing: boolean;
  resetKey: string;
}

const MESSAGES = {
  missing: 'It could not be loaded. Check your connection and try again.',
  broken: 'Try again. If the problem persists, reload the browser tab: a newer version may be available.',
};

/** Catches errors of a screen, so that the shell stays usable. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = {
    hasError: false,
    isChunkMissing: false,
    resetKey: this.props.resetKey,
  };

  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    return { hasError: true, isChunkMissing: error instanceof Error && error.name === 'ChunkLoadError' };
  }

  static getDerivedStateFromProps(
    { resetKey }: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): ErrorBoundaryState | null {
    return resetKey === state.resetKey ? null : { hasError: false, isChunkMissing: false, resetKey };
  }

  override render() {
    if (!this.state.hasError) return this.props.children;
    return (
      <Box sx={{ p: 3 }}>
        <Alert
          severity="error"
          variant="outlined"
          action={
            <Button color="inherit" onClick={this.retry}>
              Retry
            </Button>
          }
        >
          <AlertTitle>This page couldn’t be shown</AlertTitle>
          {this.state.isChunkMissing ? MESSAGES.missing : MESSAGES.broken}
        </Alert>
      </Box>
    );
  }

  private readonly retry = () => {
    if (this.state.isChunkMissing) window.location.reload();
    else this.setState({ hasError: false });
  };
}
