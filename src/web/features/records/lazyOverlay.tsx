import type { ComponentType, ReactNode } from 'react';
import { Component, Suspense, lazy } from 'react';
import { useDispatch } from 'react-redux';
import { SPEC_TEXTS } from '../../../domain/specTexts';
import { toastRequested } from '../../store/toasts';

interface ErrorBoundaryProps {
  onError: (error: Error) => void;
  children: ReactNode;
}

/** Removes its children if one of them fails to render. */
class ErrorBoundary extends Component<ErrorBoundaryProps> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: Error) {
    this.props.onError(error);
  }

  override render() {
    return !this.state.hasFailed && this.props.children;
  }
}

/**
 * A lazily loaded panel or dialog over a page. If it cannot be loaded, it is closed with a toast and the page stays;
 * opening it again loads it again.
 */
export function lazyOverlay<Props extends { onClose: () => void }>(
  label: string,
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  let Overlay: ComponentType<Props> = lazy(load);
  return function LazyOverlay(props: Props) {
    const dispatch = useDispatch();
    const handleError = (error: Error) => {
      Overlay = lazy(load);
      const text =
        error.name === 'ChunkLoadError'
          ? `${label} could not be loaded. Check your connection and try again.`
          : SPEC_TEXTS.somethingWentWrong;
      dispatch(toastRequested({ tone: 'error', text }));
      props.onClose();
    };
    return (
      <ErrorBoundary onError={handleError}>
        <Suspense fallback={null}>
          <Overlay {...props} />
        </Suspense>
      </ErrorBoundary>
    );
  };
}
