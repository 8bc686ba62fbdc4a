import type { ReactNode } from 'react';
import { Fragment } from 'react';
import { formatDate, formatDueDate, formatDateTime } from '../../../../domain/dates';
import { LevelBar } from '../../feedback/LevelBar';
import { StatusChip } from '../../feedback/StatusChip';
import { renderValue } from '../../record/EmptyValue';
import type { CellContent, ContentFunctions } from './cellContent';
import { matchContent } from './cellContent';
import type { CellParams, Column } from '../tableTypes';

/** In a group, where the cell's own ellipsis does not apply. */
const TRUNCATED = { flex: '1 1 0', overflow: 'hidden', textOverflow: 'ellipsis' };

const RENDERERS: ContentFunctions<ReactNode, [tabIndex: number]> = {
  text: ({ text }) => (
    <bdi title={text ?? undefined} style={TRUNCATED}>
      {renderValue(text)}
    </bdi>
  ),
  number: ({ text }) => renderValue(text),
  date: ({ value }) => renderValue(formatDate(value)),
  time: ({ value }) => renderValue(formatDateTime(value)),
  dueDate: ({ value }) => renderValue(formatDueDate(value)),
  dateRange: ({ from, to }) => renderValue(from && to && `${formatDate(from)} – ${formatDate(to)}`),
  status: ({ statuses, status }) =>
    status === null || status === undefined ? (
      renderValue(status)
    ) : (
      <StatusChip tones={statuses} status={status} />
    ),
  rowLink: ({ to, name }, tabIndex) => (
    <a href={to} tabIndex={tabIndex}>
      <bdi>{name ?? '-----'}</bdi>
    </a>
  ),
  reference: ({ to, name }, tabIndex) => {
    if (name === undefined) return renderValue(name);
    const label = <bdi>{name}</bdi>;
    if (to === undefined) return label;
    return (
      <a href={to} tabIndex={tabIndex}>
        {label}
      </a>
    );
  },
  level: ({ level, status, isStale }) => <LevelBar level={level} status={status} isStale={isStale} />,
};

/** Renders cell content outside a table. */
export const Content = ({ content }: { content: CellContent | readonly CellContent[] }) =>
  renderContent(content, 0);

function renderContent(content: CellContent | readonly CellContent[], tabIndex: number): ReactNode {
  const contents = [content].flat();
  const [first, second] = contents;
  if (first && !second) return matchContent(RENDERERS, first, tabIndex);
  return (
    <span style={INLINE_GROUP}>
      {contents.map((content, index) => (
        <Fragment key={index}>{matchContent(RENDERERS, content, tabIndex)}</Fragment>
      ))}
    </span>
  );
}

const INLINE_GROUP = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  maxInlineSize: '100%',
  verticalAlign: 'middle',
};

/** Renders a cell of the grid, the plain table or a card. */
export const renderCell = <T,>(
  { getContent, renderCell }: Column<T>,
  { row, tabIndex }: CellParams<T>,
): ReactNode =>
  renderCell ? renderCell({ row, tabIndex }) : getContent && renderContent(getContent(row), tabIndex);
