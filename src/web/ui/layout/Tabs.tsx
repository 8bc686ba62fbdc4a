import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Tab from '@mui/material/Tab';
import MuiTabs from '@mui/material/Tabs';
import type { ReactNode } from 'react';
import { Suspense, useId } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { keepListOrigin } from '../../../domain/lists/listOrigin';

export interface TabItem {
  value: string;
  label: string;
  isVisible?: boolean;
  content: ReactNode;
}

/** Parameters that say which page a path shows; all others belong to a tab. */
const PAGE_PARAMS: readonly string[] = ['view', 'site', 'plan'];

/** Tabs whose active one is in the URL; the parameters of its lists are not kept for the next tab. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly TabItem[] }) {
  const id = useId();
  const location = useLocation();
  const [params, setParams] = useSearchParams();
  const visibleTabs = tabs.filter((tab) => tab.isVisible !== false);
  const active = visibleTabs.find(({ value }) => value === params.get('tab')) ?? visibleTabs[0];
  if (!active) return null;
  const openTab = (value: string) => {
    const next = new URLSearchParams([...params].filter(([name]) => PAGE_PARAMS.includes(name)));
    if (value !== visibleTabs[0]?.value) next.set('tab', value);
    setParams(next, { state: keepListOrigin(location) });
  };
  return (
    <Box sx={{ minWidth: 0 }}>
      <MuiTabs
        value={active.value}
        onChange={(_event, value: string) => {
          openTab(value);
        }}
        aria-label={label}
        variant="scrollable"
        sx={{ borderBottom: 1, borderColor: 'divider', mb: 2, displayPrint: 'none' }}
      >
        {visibleTabs.map((tab) => (
          <Tab
            key={tab.value}
            value={tab.value}
            label={tab.label}
            id={`${id}-${tab.value}`}
            aria-controls={`${id}-panel`}
          />
        ))}
      </MuiTabs>
      <Box role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${active.value}`} key={active.value}>
        <Suspense fallback={<Skeleton variant="rounded" height={320} />}>{active.content}</Suspense>
      </Box>
    </Box>
  );
}
