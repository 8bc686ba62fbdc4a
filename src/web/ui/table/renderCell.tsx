import type { ReactNode } from 'react';
import { Fragment } from 'react';
import { showDate, showDueDate, showTime } from '../../../domain/dates';
import { written } from '../record/EmptyValue';
import { LevelBar } from '../feedback/LevelBar';
import { StatusChip } from '../feedback/StatusChip';
import { BESIDE } from './lightTableStyles';
import type { Drawing, Sight } from './cellContent';
import { drawnBy } from './cellContent';
import type { Cell, Column } from './tableTypes';

const DRAWING: Drawing<ReactNode, [tabIndex: number]> = {
  words: ({ words }) => <bdi title={words ?? undefined}>{written(words)}</bdi>,
  figure: ({ figure }) => written(figure),
  day: ({ at }) => written(showDate(at)),
  minute: ({ at }) => written(showTime(at)),
  due: ({ at }) => written(showDueDate(at)),
  days: ({ from, to }) => written(from && to && `${showDate(from)} – ${showDate(to)}`),
  state: ({ of, state }) =>
    state === null || state === undefined ? written(state) : <StatusChip of={of} state={state} />,
  row: ({ to, name }, tabIndex) => (
    <a href={to} tabIndex={tabIndex}>
      <bdi>{name ?? '-----'}</bdi>
    </a>
  ),
  other: ({ to, name }, tabIndex) => {
    if (name === undefined) return written(name);
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

const draw = drawnBy(DRAWING);

/** What is to be seen of something, beside each other. */
export const Sights = ({ of }: { of: Sight | readonly Sight[] }) => sightsDrawn(of, 0);

function sightsDrawn(of: Sight | readonly Sight[], tabIndex: number): ReactNode {
  const sights = [of].flat();
  const [only, more] = sights;
  if (only && !more) return draw(only, tabIndex);
  return (
    <span style={BESIDE}>
      {sights.map((sight, place) => (
        <Fragment key={place}>{draw(sight, tabIndex)}</Fragment>
      ))}
    </span>
  );
}

/** A cell of a table, as its column says: what it shows, or drawn by itself. */
export const cellDrawn = <T,>({ shows, renderCell }: Column<T>, { row, tabIndex }: Cell<T>): ReactNode =>
  renderCell ? renderCell({ row, tabIndex }) : shows && sightsDrawn(shows(row), tabIndex);
