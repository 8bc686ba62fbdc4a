import type { ReactNode } from 'react';
import { Fragment } from 'react';
import { formatDate, formatDueDate, formatDateTime } from '../../../domain/dates';
import { renderValue } from '../record/EmptyValue';
import { LevelBar } from '../feedback/LevelBar';
import { StatusChip } from '../feedback/StatusChip';
import { INLINE_GROUP } from './lightTableStyles';
import type { ContentRenderers, CellContent } from './cellContent';
import { createContentRenderer } from './cellContent';
import type { CellParams, Column } from './tableTypes';

const RENDERERS: ContentRenderers<ReactNode, [tabIndex: number]> = {
  words: ({ words }) => <bdi title={words ?? undefined}>{renderValue(words)}</bdi>,
  figure: ({ figure }) => renderValue(figure),
  day: ({ at }) => renderValue(formatDate(at)),
  minute: ({ at }) => renderValue(formatDateTime(at)),
  due: ({ at }) => renderValue(formatDueDate(at)),
  days: ({ from, to }) => renderValue(from && to && `${formatDate(from)} – ${formatDate(to)}`),
  state: ({ of, state }) =>
    state === null || state === undefined ? renderValue(state) : <StatusChip of={of} state={state} />,
  row: ({ to, name }, tabIndex) => (
    <a href={to} tabIndex={tabIndex}>
      <bdi>{name ?? '-----'}</bdi>
    </a>
  ),
  other: ({ to, name }, tabIndex) => {
    if (name === undefined) return renderValue(name);
    const shown = <bdi>{name}</bdi>;
    if (to === undefined) return shown;
    return (
      <a href={to} tabIndex={tabIndex}>
        {shown}
      </a>
    );
  },
  level: ({ level, status }) => <LevelBar level={level} status={status} />,
};

const renderOne = createContentRenderer(RENDERERS);

/** What is to be seen of something, beside each other. */
export const Content = ({ of }: { of: CellContent | readonly CellContent[] }) => renderAll(of, 0);

function renderAll(of: CellContent | readonly CellContent[], tabIndex: number): ReactNode {
  const sights = [of].flat();
  const [only, more] = sights;
  if (only && !more) return renderOne(only, tabIndex);
  return (
    <span style={INLINE_GROUP}>
      {sights.map((sight, place) => (
        <Fragment key={place}>{renderOne(sight, tabIndex)}</Fragment>
      ))}
    </span>
  );
}

/** A cell of a table, as its column says: what it shows, or drawn by itself. */
export const renderCell = <T,>(
  { getContent, renderCell }: Column<T>,
  { row, tabIndex }: CellParams<T>,
): ReactNode =>
  renderCell ? renderCell({ row, tabIndex }) : getContent && renderAll(getContent(row), tabIndex);
