import type { ReactNode } from 'react';
import { Fragment } from 'react';
import { formatDate, formatDueDate, formatDateTime } from '../../../domain/dates';
import { LevelBar } from '../feedback/LevelBar';
import { StatusChip } from '../feedback/StatusChip';
import { renderValue } from '../record/EmptyValue';
import type { CellContent, ContentFunctions } from './cellContent';
import { matchContent } from './cellContent';
import type { CellParams, Column } from './tableTypes';

const RENDERERS: ContentFunctions<ReactNode, [tabIndex: number]> = {
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

/** Renders cell content outside a table. */
export const Content = ({ of }: { of: CellContent | readonly CellContent[] }) => renderContent(of, 0);

function renderContent(of: CellContent | readonly CellContent[], tabIndex: number): ReactNode {
  const contents = [of].flat();
  const [only, more] = contents;
  if (only && !more) return matchContent(RENDERERS, only, tabIndex);
  return (
    <span style={INLINE_GROUP}>
      {contents.map((content, place) => (
        <Fragment key={place}>{matchContent(RENDERERS, content, tabIndex)}</Fragment>
      ))}
    </span>
  );
}

const INLINE_GROUP = { display: 'inline-flex', alignItems: 'center', gap: 4, verticalAlign: 'middle' };

/** Renders one cell, in every kind of table. */
export const renderCell = <T,>(
  { getContent, renderCell }: Column<T>,
  { row, tabIndex }: CellParams<T>,
): ReactNode =>
  renderCell ? renderCell({ row, tabIndex }) : getContent && renderContent(getContent(row), tabIndex);
