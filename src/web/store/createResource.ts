import { createAction, createSlice } from '@reduxjs/toolkit';
import { put, takeLatest, takeLeading } from 'redux-saga/effects';
import type { Entity, Id, ListQuery, Page } from '../../domain/entity';
import { operation, run } from './createRequest';
import { Refused, isObject } from '../api/apiError';
import type { Saga } from './sagaEffects';
import { select, tool } from './sagaEffects';
import type { Http } from './services';

/** What an entity keeps: the list on screen with the question it answers, the record that is open, and what was asked for last. */
export interface EntityState<T> {
  query: ListQuery | null;
  page: Page<T> | null;
  record: T | null;
  asked: ListQuery | null;
  wanted: Id | null;
}

/** A form on its way to the server; without an id it is a new record. */
export interface Submission<D> {
  id?: Id;
  draft: D;
}

/** The state, gestures and operations of one entity. What only one area needs goes into that area. */
export function entity<T extends Entity, D = never>(name: string) {
  const list = operation<ListQuery, Page<T>>(`${name}/list`);
  const read = operation<Id, T>(`${name}/read`);
  const save = operation<Submission<D>, T>(`${name}/save`);
  const listOpened = createAction<ListQuery>(`${name}/listOpened`);
  const opened = createAction<Id>(`${name}/opened`);
  const empty: EntityState<T> = { query: null, page: null, record: null, asked: null, wanted: null };
  const slice = createSlice({
    name,
    initialState: () => empty,
    reducers: {},
    extraReducers: (on) =>
      on
        .addCase(listOpened, (state, { payload }) => ({ ...state, asked: payload }))
        .addCase(opened, (state, { payload }) => ({ ...state, wanted: payload }))
        .addCase(
          list.succeeded,
          (state, { payload, meta }) =>
            ({ ...state, query: meta.arg, page: kept(state.page, payload) }) as typeof state,
        )
        .addCase(
          read.succeeded,
          (state, { payload }) => ({ ...state, record: kept(state.record, payload) }) as typeof state,
        )
        .addCase(save.succeeded, (state, { payload }) => ({ ...state, record: payload }) as typeof state),
  });
  return {
    name,
    list,
    read,
    save,
    reducer: slice.reducer,
    listOpened,
    opened,
    submitted: createAction<Submission<D>>(`${name}/submitted`),
    select: (state: unknown): EntityState<T> =>
      (state as Record<string, EntityState<T> | undefined>)[name] ?? empty,
  };
}

export type EntityKit<T extends Entity, D = never> = ReturnType<typeof entity<T, D>>;

/** What is the same as before stays the very thing that it was, so that nothing is drawn again for it. */
const kept = (before: unknown, now: object): unknown =>
  JSON.stringify(before) === JSON.stringify(now) ? before : now;

/** Ask once more what the list was asked last. */
export function* listAgain(kit: Pick<EntityKit<Entity>, 'listOpened' | 'select'>): Saga {
  const { asked } = yield* select(kit.select);
  if (asked) yield put(kit.listOpened(asked));
}

/** Read a record once more, unless the person has gone on to another meanwhile. */
export function* readAgain(kit: Pick<EntityKit<Entity>, 'opened' | 'select'>, id: Id): Saga {
  const { wanted } = yield* select(kit.select);
  if (wanted === id) yield put(kit.opened(id));
}

/** An answer as a page of a list; anything without a list of records is a refusal, whatever its status. */
export function asPage<P extends Page<unknown>>(answer: Partial<P> | undefined): P {
  if (!Array.isArray(answer?.documents) || !answer.documents.every(isObject)) throw new Refused(answer);
  const found = answer.documents.length;
  return { total: found, page: 1, limit: found, ...answer } as P;
}

/** An answer as a record; anything that names none is a refusal, whatever its status. */
export function asRecord<T extends Entity>(answer: T | undefined): T {
  if (typeof answer?._id !== 'string') throw new Refused(answer);
  return answer;
}

/** The three calls of a plain area. */
export interface CrudApi<T, D> {
  list: (api: Http, query: ListQuery) => Promise<Page<T>>;
  read: (api: Http, id: Id) => Promise<T>;
  save: (api: Http, submission: Submission<D>) => Promise<T>;
}

/** The usual three calls on a noun: `crudApi('/tank')`. */
export const crudApi = <T extends Entity, D>(noun: string): CrudApi<T, D> => ({
  list: async (api, query) => asPage(await api.post<Partial<Page<T>>>(noun, query)),
  read: async (api, id) => asRecord(await api.get<T | undefined>(`${noun}/${encodeURIComponent(id)}`)),
  save: async (api, { id, draft }) =>
    asRecord(
      await (id === undefined
        ? api.post<T | undefined>(`${noun}/add`, draft)
        : api.put<T | undefined>(`${noun}/${encodeURIComponent(id)}`, draft)),
    ),
});

/** The plain life of a record: open the list, open one, submit one; two presses of a button make one change. */
export const crudSaga = <T extends Entity, D>(kit: EntityKit<T, D>, api: CrudApi<T, D>) =>
  function* (): Saga {
    yield takeLatest(kit.listOpened, ({ payload }) => run(kit.list, api.list, payload));
    yield takeLatest(kit.opened, ({ payload }) => run(kit.read, api.read, payload));
    yield takeLeading(kit.submitted, ({ payload }) => run(kit.save, api.save, payload));
  };

/** Opens the page of the record that was just saved, in the place of its form. */
export const showSaved = (path: string) =>
  function* ({ payload }: { payload: Entity }): Saga {
    const page = yield* tool('page');
    page.go(`${path}/${payload._id}`, { replace: true });
  };
