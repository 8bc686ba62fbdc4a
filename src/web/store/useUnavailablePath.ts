import { useLocation } from 'react-router-dom';

/** What an address says when the person was led here from one that is not open to them. */
export interface UnavailableRedirectState {
  unavailablePath: string;
}

/** The path that the person asked for and did not get, if that is how they came here. */
export function useUnavailablePath(): string | undefined {
  const state = useLocation().state as Partial<UnavailableRedirectState> | null;
  return typeof state?.unavailablePath === 'string' ? state.unavailablePath : undefined;
}
