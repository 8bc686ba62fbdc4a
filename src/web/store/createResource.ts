import { createAction, createSlice } from '@reduxjs/toolkit';
import { put, takeLatest, takeLeading } from 'redux-saga/effects';
import type { Entity, Id, ListQuery, Page } from '../../domain/entity';
import { createRequest, perform } from './createRequest';
import { InvalidResponseError, isObject } from '../api/apiError';
import type { Saga } from './sagaEffects';
import { select, service } from './sagaEffects';
import type { Api } from './services';

/** What an entity keeps: the list on screen with the question it answers, the record that is open, and what was asked for last. */
export interface ResourceState<T> {
  query: ListQuery | null;
  page: Page<T> | null;
  record: T | null;
  requestedQuery: ListQuery | null;
  requestedId: Id | null;
}

/** A form on its way to the server; without an id it is a new record. */
export interface Submission<D> {
  id?: Id;
  draft: D;
}

/** The state, gestures and operations of one entity. What only one area needs goes into that area. */
export function createResource<T extends Entity, D = never>(name: string) {
  const fetchList = createRequest<ListQuery, Page<T>>(`${name}/list`);
  const fetchOne = createRequest<Id, T>(`${name}/read`);
  const save = createRequest<Submission<D>, T>(`${name}/save`);
  const listRequested = createAction<ListQuery>(`${name}/listRequested`);
  const recordRequested = createAction<Id>(`${name}/recordRequested`);
  const empty: ResourceState<T> = {
    query: null,
    page: null,
    record: null,
    requestedQuery: null,
    requestedId: null,
  };
  const slice = createSlice({
    name,
    initialState: () => empty,
    reducers: {},
    extraReducers: (on) =>
      on
        .addCase(listRequested, (state, { payload }) => ({ ...state, requestedQuery: payload }))
        .addCase(recordRequested, (state, { payload }) => ({ ...state, requestedId: payload }))
        .addCase(
          fetchList.fulfilled,
          (state, { payload, meta }) =>
            ({ ...state, query: meta.arg, page: reuseIfEqual(state.page, payload) }) as typeof state,
        )
        .addCase(
          fetchOne.fulfilled,
          (state, { payload }) => ({ ...state, record: reuseIfEqual(state.record, payload) }) as typeof state,
        )
        .addCase(save.fulfilled, (state, { payload }) => ({ ...state, record: payload }) as typeof state),
  });
  return {
    name,
    fetchList,
    fetchOne,
    save,
    reducer: slice.reducer,
    listRequested,
    recordRequested,
    submitted: createAction<Submission<D>>(`${name}/submitted`),
    select: (state: unknown): ResourceState<T> =>
      (state as Record<string, ResourceState<T> | undefined>)[name] ?? empty,
  };
}

export type Resource<T extends Entity, D = never> = ReturnType<typeof createResource<T, D>>;

/** What is the same as before stays the very thing that it was, so that nothing is drawn again for it. */
const reuseIfEqual = (before: unknown, now: object): unknown =>
  JSON.stringify(before) === JSON.stringify(now) ? before : now;

/** Ask once more what the list was asked last. */
export function* refetchList(resource: Pick<Resource<Entity>, 'listRequested' | 'select'>): Saga {
  const { requestedQuery } = yield* select(resource.select);
  if (requestedQuery) yield put(resource.listRequested(requestedQuery));
}

/** Read a record once more, unless the person has gone on to another meanwhile. */
export function* refetchRecord(resource: Pick<Resource<Entity>, 'recordRequested' | 'select'>, id: Id): Saga {
  const { requestedId } = yield* select(resource.select);
  if (requestedId === id) yield put(resource.recordRequested(id));
}

/** An answer as a page of a list; anything without a list of records is a refusal, whatever its status. */
export function parsePage<P extends Page<unknown>>(answer: Partial<P> | undefined): P {
  if (!Array.isArray(answer?.documents) || !answer.documents.every(isObject))
    throw new InvalidResponseError(answer);
  const found = answer.documents.length;
  return { total: found, page: 1, limit: found, ...answer } as P;
}

/** An answer as a record; anything that names none is a refusal, whatever its status. */
export function parseRecord<T extends Entity>(answer: T | undefined): T {
  if (typeof answer?._id !== 'string') throw new InvalidResponseError(answer);
  return answer;
}

/** The three calls of a plain area. */
export interface ResourceApi<T, D> {
  list: (api: Api, query: ListQuery) => Promise<Page<T>>;
  read: (api: Api, id: Id) => Promise<T>;
  save: (api: Api, submission: Submission<D>) => Promise<T>;
}

/** The usual three calls on a noun: `crudApi('/tank')`. */
export const createResourceApi = <T extends Entity, D>(noun: string): ResourceApi<T, D> => ({
  list: async (api, query) => parsePage(await api.post<Partial<Page<T>>>(noun, query)),
  read: async (api, id) => parseRecord(await api.get<T | undefined>(`${noun}/${encodeURIComponent(id)}`)),
  save: async (api, { id, draft }) =>
    parseRecord(
      await (id === undefined
        ? api.post<T | undefined>(`${noun}/add`, draft)
        : api.put<T | undefined>(`${noun}/${encodeURIComponent(id)}`, draft)),
    ),
});

/** The plain life of a record: open the list, open one, submit one; two presses of a button make one change. */
export const createResourceSaga = <T extends Entity, D>(resource: Resource<T, D>, api: ResourceApi<T, D>) =>
  function* (): Saga {
    yield takeLatest(resource.listRequested, ({ payload }) => perform(resource.fetchList, api.list, payload));
    yield takeLatest(resource.recordRequested, ({ payload }) =>
      perform(resource.fetchOne, api.read, payload),
    );
    yield takeLeading(resource.submitted, ({ payload }) => perform(resource.save, api.save, payload));
  };

/** Opens the page of the record that was just saved, in the place of its form. */
export const openSavedRecord = (path: string) =>
  function* ({ payload }: { payload: Entity }): Saga {
    const page = yield* service('page');
    page.navigate(`${path}/${payload._id}`, { replace: true });
  };
