import { useSelector } from 'react-redux';
import type { Grants, Need } from '../../domain/permissions';
import { allows } from '../../domain/permissions';

export interface HasGrants {
  session: { visitor: Grants | null };
}

/** Whether the person on this visit may do what is needed; nobody may anything before signing in. */
export const useMay = (need: Need): boolean =>
  useSelector(({ session }: HasGrants) => session.visitor !== null && allows(session.visitor, need));
