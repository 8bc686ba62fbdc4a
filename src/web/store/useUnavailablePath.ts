import { useLocation } from 'react-router-dom';

/** Location state of a redirect from a path that the user may not open. */
export interface UnavailableRedirectState {
  unavailablePath: string;
}

/** The path from which the user was redirected, if any. */
export function useUnavailablePath(): string | undefined {
  const state = useLocation().state as Partial<UnavailableRedirectState> | null;
  return typeof state?.unavailablePath === 'string' ? state.unavailablePath : undefined;
}
