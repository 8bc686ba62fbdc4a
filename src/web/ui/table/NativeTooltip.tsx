import type { ReactElement, ReactNode } from 'react';
import { cloneElement } from 'react';

interface OwnTipProps {
  title: ReactNode;
  children: ReactElement<{ title?: string }>;
}

/** The browser's own tip: the library's would be drawn with every heading of a grid, and hardly one is ever seen. */
export const OwnTip = ({ title, children }: OwnTipProps) =>
  typeof title === 'string' && title ? cloneElement(children, { title }) : children;
