import type { ReactNode } from 'react';
import { Fragment } from 'react';
import { showDate, showDueDate, showTime } from '../../domain/dates';
import { Blank } from './Blank';
import { LevelBar } from './LevelBar';
import { RouteLink } from './RouteLink';
import { RowLink } from './RowLink';
import { StatusChip } from './StatusChip';
import { BESIDE } from './lightCells';
import type { Drawing, Sight } from './shown';
import { drawnBy } from './shown';
import type { Cell, Column } from './tableList';

const DRAWING: Drawing<ReactNode, [tabIndex: number]> = {
  words: ({ words }) => (
    <bdi title={words ?? undefined}>
      <Blank of={words} />
    </bdi>
  ),
  figure: ({ figure }) => <Blank of={figure} />,
  day: ({ at }) => <Blank of={showDate(at)} />,
  minute: ({ at }) => <Blank of={showTime(at)} />,
  due: ({ at }) => <Blank of={showDueDate(at)} />,
  days: ({ from, to }) => <Blank of={from && to && `${showDate(from)} – ${showDate(to)}`} />,
  state: ({ of, state }) =>
    state === null || state === undefined ? <Blank of={state} /> : <StatusChip of={of} state={state} />,
  row: ({ to, name }, tabIndex) => <RowLink to={to} name={name} tabIndex={tabIndex} />,
  other: ({ to, name }, tabIndex) => {
    if (name === undefined) return <Blank of={name} />;
    const shown = <bdi>{name}</bdi>;
    if (to === undefined) return shown;
    return (
      <RouteLink to={to} tabIndex={tabIndex}>
        {shown}
      </RouteLink>
    );
  },
  level: ({ level, status }) => <LevelBar level={level} status={status} />,
};

const draw = drawnBy(DRAWING);

/** What is to be seen of something, beside each other. */
export function Sights({ of, tabIndex = 0 }: { of: Sight | readonly Sight[]; tabIndex?: number }) {
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
  renderCell ? renderCell({ row, tabIndex }) : shows && <Sights of={shows(row)} tabIndex={tabIndex} />;
