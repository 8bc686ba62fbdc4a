import type { ListQuery } from '../../../../src/domain/entity';
import {
  findAdjacentRecords,
  adjacentRecords,
  adjacentRecordsRequested,
} from '../../../../src/web/features/adjacentRecords/adjacentRecords';

const query: ListQuery = { page: 1, limit: 10, sort: 'label', dir: 'asc' };
const request = { noun: 'client', id: 'c1', query };
const result = { before: null, after: 'c2' };
const { reducer } = adjacentRecords;
const state = reducer(null, findAdjacentRecords.fulfilled(result, request));

it('keeps the result when the same record is requested with an equal query', () => {
  expect(reducer(state, adjacentRecordsRequested({ ...request, query: { ...query } }))).toBe(state);
});

it('keeps its identity for an equal result and stores another one', () => {
  expect(reducer(state, findAdjacentRecords.fulfilled({ ...result }, { ...request }))).toBe(state);
  const different = { before: 'c0', after: 'c2' };
  expect(reducer(state, findAdjacentRecords.fulfilled(different, request))).toEqual({
    position: request,
    result: different,
  });
});

it.each([
  ['another record', { ...request, id: 'c2' }],
  ['another kind of record', { ...request, noun: 'meter' }],
  ['another query', { ...request, query: { ...query, search: 'Huda' } }],
])('discards the result for %s', (_case, other) => {
  expect(reducer(state, adjacentRecordsRequested(other))).toBeNull();
});
