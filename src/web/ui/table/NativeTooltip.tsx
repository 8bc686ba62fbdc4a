import type { ReactElement, ReactNode } from 'react';
import { cloneElement } from 'react';

interface NativeTooltipProps {
  title: ReactNode;
  children: ReactElement<{ title?: string }>;
}

/** The browser's own tip: the library's would be drawn with every heading of a grid, and hardly one is ever seen. */
export const NativeTooltip = ({ title, children }: NativeTooltipProps) =>
  typeof title === 'string' && title ? cloneElement(children, { title }) : children;
