import { useLocation } from 'react-router-dom';

/** What an address says when the person was led here from one that is not open to them. */
export interface Astray {
  astray: string;
}

/** The path that the person asked for and did not get, if that is how they came here. */
export function useAstray(): string | undefined {
  const state = useLocation().state as Partial<Astray> | null;
  return typeof state?.astray === 'string' ? state.astray : undefined;
}
