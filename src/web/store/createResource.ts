import { createAction, createEntityAdapter, createSelector, createSlice, original } from '@reduxjs/toolkit';
import type { EntityState, PayloadAction } from '@reduxjs/toolkit';
import { delay, put, take, takeLatest, takeLeading } from 'redux-saga/effects';
import type { Entity, Id, ListQuery, Page } from '../../domain/entity';
import { parsePage, parseRecord } from '../api/parseResponse';
import { connectionRestored } from './connection';
import { createRequest, isFulfilled, isRequestAction, perform, performRead } from './createRequest';
import type { RequestOptions } from './createRequest';
import { selectIsPending } from './requests';
import type { RootState } from './rootState';
import type { Saga } from './sagaEffects';
import { select, service, takeLatestBy } from './sagaEffects';
import type { Api } from './services';

/** Records that match a query, in order. */
interface ListResult extends Pick<Page<unknown>, 'total' | 'total_is'> {
  query: ListQuery;
  ids: Id[];
}

/** A displayed list; its `query` is null before the first response. */
interface ListViewState extends Omit<ListResult, 'query'> {
  requestedQuery: ListQuery;
  query: ListQuery | null;
  /** The prefetched next page. */
  next?: ListResult;
}

/** The records of one type, each stored once, and the lists that display them. */
interface ResourceState<T> extends EntityState<T, Id> {
  views: Record<string, ListViewState>;
  /** The displayed views, once for each component. */
  mountedViews: string[];
  requestedId: Id | null;
  /** The prefetched record, stored separately until it is opened, so that no list renders again. */
  prefetched?: T;
  /** Ids of individually fetched records, most recent last; all others are known as list rows only. */
  completeIds: Id[];
}

/** A submitted form; without an id it creates a record. */
interface Submission<D> {
  id?: Id;
  draft: D;
}

interface ListRequest {
  view: string;
  query: ListQuery;
}

/** Whether a response was sent before the stored version of its record. */
const isOlder = ({ version }: Entity, stored: Entity | undefined): boolean =>
  version !== undefined && stored?.version !== undefined && version < stored.version;

/** View name for the fixed part of a query. */
export const getViewName = (base: Partial<ListQuery> | undefined): string =>
  base ? JSON.stringify(base) : 'main';

interface ResourceOptions<T, D> {
  /** Default values for properties that are missing in responses. */
  defaults?: Partial<T>;
  /** Replaces `POST path`. */
  list?: (api: Api, query: ListQuery) => Promise<unknown>;
  /** Replaces `POST path/add` and `PUT path/id`. */
  save?: (api: Api, submission: Submission<D>) => Promise<unknown>;
}

/**
 * Lists related records, such as `POST /tank/t1/deliveries`; the query's `field` is the noun and `search` the id. Without
 * a field, lists all records of `path`.
 */
export const relatedList =
  (relation: string, path = '') =>
  (api: Api, query: ListQuery): Promise<unknown> => {
    const { field, search = '', page, limit, sort, dir, filters } = query;
    if (!field) return api.post(path, query);
    return api.post(`/${field}/${encodeURIComponent(search)}/${relation}`, {
      page,
      limit,
      filters,
      ...(sort && { sort, dir }),
    });
  };

/** Limits of stored views and records, to limit memory in long sessions. */
const MAX_VIEWS = 20;
const MAX_COMPLETE_RECORDS = 200;

/** Delay before the next page is prefetched. */
const PREFETCH_DELAY_MS = 300;
/** Time for the browser to paint the click before prefetched content is rendered. */
const PAINT_DELAY_MS = 20;
/** Hover time before a record is prefetched. */
const HOVER_DELAY_MS = 20;

/** Slice, requests, selectors and saga of one record type. All lists are views of the same records. */
export function createResource<T extends Entity, D = never>(
  name: string,
  path: string,
  { defaults, ...overrides }: ResourceOptions<T, D> = {},
) {
  const recordPath = (id: Id): string => `${path}/${encodeURIComponent(id)}`;
  const {
    list = (api, query) => api.post(path, query),
    save: sendSave = (api, { id, draft }) =>
      id === undefined ? api.post(`${path}/add`, draft) : api.put(recordPath(id), draft),
  } = overrides;
  const parse = (body: unknown): T => parseRecord<T>(body, defaults);

  const recordRequests = new Set<string>();
  /** A request that responds with a record of this type; the response replaces the stored record. */
  const request = <Arg>(
    action: string,
    send: (api: Api, arg: Arg) => Promise<unknown>,
    options?: RequestOptions<Arg>,
  ) => {
    const type = `${name}/${action}`;
    recordRequests.add(type);
    return createRequest<Arg, T>(type, async (api, arg) => parse(await send(api, arg)), options);
  };

  const fetchList = createRequest<ListRequest, Page<T>>(
    `${name}/fetchList`,
    async (api, { query }) => parsePage(await list(api, query), parse),
    { getKey: ({ view }) => view },
  );
  const prefetchList = createRequest<ListRequest, Page<T>>(`${name}/prefetchList`, fetchList.send, {
    getKey: ({ view }) => view,
  });
  const fetchOne = request<Id>('fetchOne', (api, id) => api.get(recordPath(id)), {
    getKey: (id) => id,
    isRead: true,
  });
  const prefetchOne = createRequest<Id, T>(`${name}/prefetchOne`, fetchOne.send, {
    getKey: (id) => id,
    isRead: true,
  });
  const save = request<Submission<D>>('save', sendSave, { getKey: ({ id = 'new' }) => id });
  const listRequested = createAction(
    `${name}/listRequested`,
    (query: ListQuery, view: string = getViewName(undefined)): { payload: ListRequest } => ({
      payload: { view, query },
    }),
  );
  const listMounted = createAction<string>(`${name}/listMounted`);
  const listUnmounted = createAction<string>(`${name}/listUnmounted`);
  const prefetchedListShown = createAction<string>(`${name}/prefetchedListShown`);
  const recordRequested = createAction<Id>(`${name}/recordRequested`);
  const prefetchedRecordShown = createAction<Id>(`${name}/prefetchedRecordShown`);
  const recordHovered = createAction<Id>(`${name}/recordHovered`);
  const submitted = createAction<Submission<D>>(`${name}/submitted`);

  const adapter = createEntityAdapter<T, Id>({ selectId: ({ _id }) => _id });
  type State = ResourceState<T>;
  const initialState: State = adapter.getInitialState({
    views: {},
    mountedViews: [],
    requestedId: null,
    completeIds: [],
  });

  const setComplete = ({ prefetched, ...state }: State, record: T): State => ({
    ...(state.completeIds.includes(record._id) && isOlder(record, state.entities[record._id])
      ? state
      : adapter.setOne(state, reuseIfEqual(state.entities[record._id], record))),
    ...(prefetched && prefetched._id !== record._id && { prefetched }),
    completeIds: [...state.completeIds.filter((id) => id !== record._id), record._id].slice(
      -MAX_COMPLETE_RECORDS,
    ),
  });

  /**
   * Merges a list row into the record; a complete record keeps its version, so that its form still detects
   * conflicts. An older row only adds missing properties.
   */
  const mergeRow = (state: State, row: T): T => {
    const record = state.entities[row._id];
    if (!record) return row;
    if (isOlder(row, record)) return reuseIfEqual(record, { ...row, ...record });
    const version = state.completeIds.includes(row._id) ? record.version : row.version;
    return reuseIfEqual(record, { ...record, ...row, ...(version !== undefined && { version }) });
  };

  /** Stores the rows of a page and updates its view. */
  const setList = (
    state: State,
    { view, query }: ListRequest,
    { documents, total, total_is }: Page<T>,
    updateView: (before: ListViewState | undefined, result: ListResult) => ListViewState,
  ): State => {
    const before = state.views[view];
    const ids = documents.map(({ _id }) => _id);
    const updated = updateView(before, {
      query: reuseIfEqual(before?.query ?? undefined, query),
      ids,
      total,
      ...(total_is && { total_is }),
    });
    return dropUnused({
      ...adapter.setMany(
        state,
        documents.map((row) => mergeRow(state, row)),
      ),
      views: { ...state.views, [view]: reuseIfEqual(before, updated) },
    });
  };

  const dropUnused = (state: State): State => {
    const used = new Set(
      Object.values(state.views).flatMap(({ ids, next }) => [...ids, ...(next?.ids ?? [])]),
    );
    for (const id of state.completeIds) used.add(id);
    const unused = state.ids.filter((id) => !used.has(id));
    return unused.length === 0 ? state : adapter.removeMany(state, unused);
  };

  const requestView = (state: State, { view, query }: ListRequest): State => {
    const { [view]: before, ...others } = state.views;
    const { next, ...current }: Partial<ListViewState> = before ?? {};
    const result = {
      query: null,
      ids: [],
      total: 0,
      ...current,
      ...(isEqual(next?.query, query) && { next }),
    };
    const recentViews = Object.entries(others).slice(1 - MAX_VIEWS);
    const views = { ...Object.fromEntries(recentViews), [view]: { ...result, requestedQuery: query } };
    return { ...state, views };
  };

  /** Replaces the rows of a view by the prefetched page. */
  const showPrefetched = (state: State, view: string): State => {
    const before = state.views[view];
    if (!before?.next) return state;
    const shown = { ...before.next, requestedQuery: before.requestedQuery };
    return { ...state, views: { ...state.views, [view]: shown } };
  };

  const originalState = (state: unknown): State => original(state) as State;
  const slice = createSlice({
    name,
    initialState: () => initialState,
    reducers: {},
    extraReducers: (builder) =>
      builder
        .addCase(
          listRequested,
          (state, { payload }) => requestView(originalState(state), payload) as typeof state,
        )
        .addCase(listMounted, (state, { payload: view }) => {
          state.mountedViews.push(view);
        })
        .addCase(listUnmounted, (state, { payload: view }) => {
          const index = state.mountedViews.indexOf(view);
          if (index !== -1) state.mountedViews.splice(index, 1);
        })
        .addCase(
          prefetchedListShown,
          (state, { payload }) => showPrefetched(originalState(state), payload) as typeof state,
        )
        .addCase(recordRequested, (state, { payload: requestedId }) => ({
          ...originalState(state),
          requestedId,
        }))
        .addCase(prefetchedRecordShown, (state, { payload: id }) => {
          const before = originalState(state);
          const { prefetched } = before;
          return prefetched?._id === id ? setComplete(before, prefetched) : before;
        })
        .addCase(prefetchOne.fulfilled, (state, { payload: prefetched }) => {
          const before = originalState(state);
          return before.requestedId === prefetched._id
            ? setComplete(before, prefetched)
            : { ...before, prefetched };
        })
        .addCase(
          fetchList.fulfilled,
          (state, { payload, meta }) =>
            setList(originalState(state), meta.arg, payload, (before, result) => ({
              requestedQuery: before?.requestedQuery ?? result.query,
              ...result,
            })) as typeof state,
        )
        .addCase(
          prefetchList.fulfilled,
          (state, { payload, meta }) =>
            setList(originalState(state), meta.arg, payload, (before, next) => ({
              ...(before ?? { requestedQuery: next.query, query: null, ids: [], total: next.total }),
              next,
            })) as typeof state,
        )
        .addMatcher(
          (action): action is PayloadAction<T> =>
            isRequestAction(action) &&
            action.meta.phase === 'fulfilled' &&
            recordRequests.has(action.meta.request),
          (state, { payload }) => setComplete(originalState(state), payload) as typeof state,
        ),
  });

  const selectState = (state: RootState): State =>
    (state as unknown as Record<string, State | undefined>)[name] ?? initialState;
  /** A complete record; undefined if it was not fetched or is known only from lists. */
  const selectRecord =
    (id: Id) =>
    (state: RootState): T | undefined => {
      const { entities, completeIds } = selectState(state);
      return completeIds.includes(id) ? entities[id] : undefined;
    };
  /** A prefetched record that is not opened yet. */
  const selectPrefetched =
    (id: Id) =>
    (state: RootState): T | undefined => {
      const { prefetched } = selectState(state);
      return prefetched?._id === id ? prefetched : undefined;
    };
  /** A record as in lists, complete or not. */
  const selectRow =
    (id: Id) =>
    (state: RootState): T | undefined =>
      selectState(state).entities[id];
  const selectView = (view: string) => (state: RootState) => selectState(state).views[view];

  /**
   * Fetches a record, unless a pending prefetch returns it before the connection is restored; a prefetched record is
   * shown meanwhile.
   */
  function* requestRecord({ payload: id }: PayloadAction<Id>): Saga {
    if (yield* select(selectPrefetched(id))) {
      yield delay(PAINT_DELAY_MS);
      yield put(prefetchedRecordShown(id));
    }
    if (yield* select(selectIsPending(prefetchOne, id))) {
      while (yield* select(selectIsPending(prefetchOne, id)))
        if (connectionRestored.match(yield take([isRequestAction, connectionRestored]))) break;
      if (yield* select(selectRecord(id))) return;
    }
    yield* performRead(fetchOne, id);
  }

  return {
    name,
    reducer: slice.reducer,
    fetchList,
    fetchOne,
    save,
    listRequested,
    listMounted,
    listUnmounted,
    recordRequested,
    recordHovered,
    submitted,
    request,
    parse,
    selectState,
    selectView,
    /** The records of a view, in order. */
    selectRows: (view: string) =>
      createSelector(
        [
          (state: RootState) => selectView(view)(state)?.ids,
          (state: RootState) => selectState(state).entities,
        ],
        (ids, entities): readonly T[] => ids?.flatMap((id) => entities[id] ?? []) ?? [],
        { memoizeOptions: { resultEqualityCheck: hasSameRows } },
      ),
    selectRecord,
    selectPrefetched,
    selectRow,
    /** Sends the requests; ignores submissions while one is pending. */
    saga: function* (this: void): Saga {
      yield takeLatestBy(
        listRequested,
        ({ payload }) => payload.view,
        function* ({ payload: { view, query } }): Saga {
          if ((yield* select(selectView(view)))?.next) {
            yield delay(PAINT_DELAY_MS);
            yield put(prefetchedListShown(view));
          }
          const response = yield* performRead(fetchList, { view, query });
          if (!response.ok || query.page * query.limit >= response.data.total) return;
          yield delay(PREFETCH_DELAY_MS);
          yield* perform(prefetchList, { view, query: { ...query, page: query.page + 1 } });
        },
      );
      yield takeLatestBy(recordRequested, ({ payload }) => payload, requestRecord);
      yield takeLatest(recordHovered, function* ({ payload: id }): Saga {
        yield delay(HOVER_DELAY_MS);
        if (!(yield* select(selectRecord(id)))) yield* perform(prefetchOne, id);
      });
      yield takeLeading(submitted, ({ payload }) => perform(save, payload));
    },
  };
}

export type Resource<T extends Entity, D = never> = ReturnType<typeof createResource<T, D>>;

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Returns the previous object if the new one is equal, so that components do not render again. */
const reuseIfEqual = <T>(previous: T | undefined, next: T): T =>
  isEqual(previous, next) ? (previous as T) : next;

/** Whether rows are equal, ignoring the additional properties of individually fetched records. */
const hasSameRows = <T extends object>(before: readonly T[], after: readonly T[]): boolean =>
  before.length === after.length &&
  before.every((row, index) => row === after[index] || hasPropertiesOf(row, after[index]));

const hasPropertiesOf = <T extends object>(row: T, record: T | undefined): boolean =>
  (Object.keys(row) as (keyof T)[]).every((key) => isEqual(row[key], record?.[key]));

type AnyResource = Pick<Resource<Entity>, 'listRequested' | 'recordRequested'> & {
  selectState: (state: RootState) => Pick<ResourceState<unknown>, 'views' | 'mountedViews' | 'requestedId'>;
};

/** Refetches the displayed lists whose query matches. */
export function* refetchList(
  { listRequested, selectState }: AnyResource,
  matches: (query: ListQuery) => boolean = () => true,
): Saga {
  const { views, mountedViews } = yield* select(selectState);
  for (const view of new Set(mountedViews)) {
    const query = views[view]?.requestedQuery;
    if (query && matches(query)) yield put(listRequested(query, view));
  }
}

/** Whether an action is the response to a change of a record. */
export const isRecordChange = (action: unknown): action is PayloadAction<Entity> =>
  isFulfilled(action) &&
  !action.meta.isRead &&
  typeof (action.payload as Partial<Entity> | null | undefined)?._id === 'string';

/** Refetches a record, unless another one was opened meanwhile. */
export function* refetchRecord({ recordRequested, selectState }: AnyResource, id: Id): Saga {
  const { requestedId } = yield* select(selectState);
  if (requestedId === id) yield put(recordRequested(id));
}

/** Replaces the form in the history by the page of the saved record. */
export const openSavedRecord = (path: string) =>
  function* ({ payload }: { payload: Entity }): Saga {
    const page = yield* service('page');
    page.navigate(`${path}/${payload._id}`, { replace: true });
  };
