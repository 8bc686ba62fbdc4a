import { useEffect } from 'react';

/** Id of the page's heading: target of the skip link and of the focus after a navigation. */
export const TITLE_ID = 'page-title';

export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Tankbook`;
  }, [title]);
}
