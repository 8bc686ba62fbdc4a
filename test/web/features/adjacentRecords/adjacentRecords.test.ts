import type { ListQuery } from '../../../../src/domain/entity';
import {
  findAdjacentRecords,
  adjacentRecords,
  adjacentRecordsRequested,
} from '../../../../src/web/features/adjacentRecords/adjacentRecords';

const query: ListQuery = { page: 1, limit: 10, sort: 'label', dir: 'asc' };
const place = { noun: 'client', id: 'c1', query };
const beside = { before: null, after: 'c2' };
const { reducer } = adjacentRecords;
const known = reducer(null, findAdjacentRecords.fulfilled(beside, place));

it('keeps what is known while the same record is opened again by the same question', () => {
  expect(reducer(known, adjacentRecordsRequested({ ...place, query: { ...query } }))).toBe(known);
});

it('stays the same for an answer that brings nothing new, and takes one that does', () => {
  expect(reducer(known, findAdjacentRecords.fulfilled({ ...beside }, { ...place }))).toBe(known);
  const other = { before: 'c0', after: 'c2' };
  expect(reducer(known, findAdjacentRecords.fulfilled(other, place))).toEqual({ of: place, found: other });
});

it.each([
  ['another record', { ...place, id: 'c2' }],
  ['another kind of record', { ...place, noun: 'meter' }],
  ['another question', { ...place, query: { ...query, search: 'Huda' } }],
])('forgets what is known for %s', (_what, other) => {
  expect(reducer(known, adjacentRecordsRequested(other))).toBeNull();
});
