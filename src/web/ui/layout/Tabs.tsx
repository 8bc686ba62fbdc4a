import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import type { KeyboardEvent, ReactNode } from 'react';
import { Suspense, useEffect, useId, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { keepListOrigin } from '../../../domain/lists/listOrigin';
import { PAGE_PARAMS } from './pageParams';

export interface TabItem {
  label: string;
  /** Value in the URL; by default the label. */
  value?: string;
  isVisible?: boolean;
  content: ReactNode;
}

/**
 * Tabs with the active one in the URL; when the tab changes, only the parameters of the page are kept. Plain
 * elements, because MUI's tabs render twice and force a layout before the first paint.
 */
export function Tabs({ label, tabs }: { label: string; tabs: readonly TabItem[] }) {
  const id = useId();
  const location = useLocation();
  const [params, setParams] = useSearchParams();
  const visibleTabs = tabs
    .filter(({ isVisible }) => isVisible !== false)
    .map((tab) => ({ value: tab.label, ...tab }));
  const active = visibleTabs.find(({ value }) => value === params.get('tab')) ?? visibleTabs[0];
  const list = useRef<HTMLDivElement>(null);
  const activeIndex = active ? visibleTabs.indexOf(active) : 0;
  useEffect(() => {
    const tab = list.current?.children[activeIndex];
    if (list.current && activeIndex > 0)
      list.current.scrollLeft = (tab as HTMLElement).offsetLeft - SCROLL_MARGIN;
  }, [activeIndex]);
  if (!active) return null;
  const openTab = (value: string) => {
    const next = new URLSearchParams([...params].filter(([name]) => PAGE_PARAMS.includes(name)));
    if (value !== visibleTabs[0]?.value) next.set('tab', value);
    setParams(next, { state: keepListOrigin(location) });
  };
  return (
    <Box sx={{ minWidth: 0 }}>
      <TabList ref={list} role="tablist" aria-label={label} onKeyDown={moveFocus}>
        {visibleTabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            aria-controls={`${id}-panel`}
            aria-selected={tab === active}
            tabIndex={tab === active ? 0 : -1}
            onClick={() => {
              if (tab !== active) openTab(tab.value);
            }}
          >
            {tab.label}
          </button>
        ))}
      </TabList>
      <Box role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${active.value}`} key={active.value}>
        <Suspense fallback={<Skeleton variant="rounded" height={320} />}>{active.content}</Suspense>
      </Box>
    </Box>
  );
}

/** Visible width of the previous tab in pixels. */
const SCROLL_MARGIN = 48;

/** Arrow keys, Home and End move the focus between the tabs: https://www.w3.org/WAI/ARIA/apg/patterns/tabs/ */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [...event.currentTarget.children] as HTMLElement[];
  const index = tabs.indexOf(event.target as HTMLElement);
  const targets: Partial<Record<string, HTMLElement>> = {
    ArrowLeft: tabs.at(index - 1),
    ArrowRight: tabs[(index + 1) % tabs.length],
    Home: tabs[0],
    End: tabs.at(-1),
  };
  const target = targets[event.key];
  if (!target) return;
  event.preventDefault();
  target.focus();
}

const TabList = styled('div')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  overflowX: 'auto',
  scrollbarWidth: 'thin',
  marginBlockEnd: 16,
  borderBottom: '1px solid var(--mui-palette-divider)',
  '@media print': { display: 'none' },
  '& > [role="tab"]': {
    ...theme.typography.button,
    flex: 'none',
    minBlockSize: 44,
    minInlineSize: 90,
    padding: '12px 16px',
    border: 0,
    borderBlockEnd: '2px solid transparent',
    background: 'none',
    color: 'var(--mui-palette-text-secondary)',
    cursor: 'pointer',
  },
  '& > [aria-selected="true"]': {
    color: 'var(--mui-palette-primary-main)',
    borderBlockEndColor: 'currentColor',
  },
  '& > :focus-visible': { outlineOffset: -2 },
}));
