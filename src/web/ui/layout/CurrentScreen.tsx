import { Activity, createContext, use } from 'react';
import type { ReactNode } from 'react';

/** Whether the screen around is the one that is shown, and not the list that is kept behind a record. */
export const IsCurrentScreenContext = createContext(true);

/** What rests while its screen is kept behind another: it asks nothing, hears no key and leaves nothing open over the one in front. */
export function CurrentScreenOnly({ children }: { children: ReactNode }) {
  return <Activity mode={use(IsCurrentScreenContext) ? 'visible' : 'hidden'}>{children}</Activity>;
}
