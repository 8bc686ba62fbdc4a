import { Activity, useContext, useState } from 'react';
import type { ReactElement } from 'react';
import { UNSAFE_LocationContext as LocationContext, useOutlet } from 'react-router-dom';

interface OpenPage {
  outlet: ReactElement | null;
  location: ReturnType<typeof useLocationContext>;
}

const useLocationContext = () => useContext(LocationContext);

/**
 * The page of the route. The list that was opened last stays mounted, but hidden, behind record pages and
 * forms, so that Back shows it at once with its scroll position, selection and search text.
 */
export function PageOutlet() {
  const outlet = useOutlet();
  const location = useLocationContext();
  const [list, setList] = useState<OpenPage | null>(null);
  const isList = isTopLevel(location.location.pathname);
  // React repeats this render immediately:
  // https://react.dev/reference/react/useState#storing-information-from-previous-renders
  if (isList && list?.location !== location) setList({ outlet, location });
  return (
    <>
      {!isList && outlet}
      {list && (
        <Activity key={list.location.location.pathname} mode={isList ? 'visible' : 'hidden'}>
          <LocationContext value={list.location}>{list.outlet}</LocationContext>
        </Activity>
      )}
    </>
  );
}

/** Whether a path is a list or another page of the sidebar, such as `/bills` but not `/bills/b1`. */
const isTopLevel = (path: string): boolean => path.lastIndexOf('/') === 0;
