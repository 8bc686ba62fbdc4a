import { createAction, createSlice, original } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { buffers } from 'redux-saga';
import type { Channel } from 'redux-saga';
import { actionChannel, fork, put, take, takeEvery } from 'redux-saga/effects';
import type { BlockName, DashboardBlock, DashboardQuery } from '../../../domain/dashboard/dashboard';
import { connectionRestored } from '../../store/connection';
import { createRequest, perform } from '../../store/createRequest';
import { selectError } from '../../store/requests';
import type { RootState } from '../../store/rootState';
import type { Saga } from '../../store/sagaEffects';
import { select } from '../../store/sagaEffects';
import { toBlock } from './toBlock';

interface BlockRequest {
  name: BlockName;
  query: DashboardQuery;
}

interface LoadedBlock {
  query: DashboardQuery;
  block: DashboardBlock;
}

interface DashboardState {
  /** The last requested query of each block; queued requests and responses of earlier ones are skipped. */
  requested: Partial<Record<BlockName, DashboardQuery>>;
  loaded: Partial<Record<BlockName, LoadedBlock>>;
}

declare module '../../store/rootState' {
  interface RootState {
    dashboard: DashboardState;
  }
}

export const blockRequested = createAction<BlockRequest>('dashboard/blockRequested');

export const readBlock = createRequest<BlockRequest, DashboardBlock>(
  'dashboard/read',
  async (api, { name, query }) => {
    const params = new URLSearchParams(Object.entries(query)).toString();
    return toBlock(await api.get<unknown>(`/dashboard/${name}?${params}`));
  },
  { getKey: ({ name }) => name },
);

const isLatest = (state: DashboardState | undefined, { name, query }: BlockRequest): boolean =>
  state?.requested[name] === query;

export const dashboard = createSlice({
  name: 'dashboard',
  initialState: (): DashboardState => ({ requested: {}, loaded: {} }),
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(blockRequested, (state, { payload: { name, query } }) => ({
        ...state,
        requested: { ...state.requested, [name]: query },
      }))
      .addCase(readBlock.fulfilled, (state, { payload, meta: { arg } }) =>
        isLatest(original(state), arg)
          ? { ...state, loaded: { ...state.loaded, [arg.name]: { query: arg.query, block: payload } } }
          : state,
      ),
});

/** The last response of a block, possibly for an earlier query. */
export const selectBlock =
  (name: BlockName) =>
  ({ dashboard: { loaded } }: RootState): LoadedBlock | undefined =>
    loaded[name];

/** Number of simultaneous requests, so that the first blocks are not slowed down by others. */
const CONCURRENT_REQUESTS = 2;

function* readRequestedBlocks(queue: Channel<PayloadAction<BlockRequest>>): Saga {
  for (;;) {
    const { payload } = (yield take(queue)) as PayloadAction<BlockRequest>;
    if (yield* select(({ dashboard: state }) => isLatest(state, payload))) yield* perform(readBlock, payload);
  }
}

/** Requests the blocks again that failed before the connection was restored. */
function* requestFailedBlocks(): Saga {
  const { requested } = yield* select(({ dashboard: state }) => state);
  for (const [name, query] of Object.entries(requested) as [BlockName, DashboardQuery][])
    if (yield* select(selectError(readBlock, name))) yield put(blockRequested({ name, query }));
}

export function* dashboardSaga(): Saga {
  yield takeEvery(connectionRestored, requestFailedBlocks);
  const queue = (yield actionChannel(blockRequested, buffers.expanding())) as Channel<
    PayloadAction<BlockRequest>
  >;
  for (let reader = 0; reader < CONCURRENT_REQUESTS; reader += 1) yield fork(readRequestedBlocks, queue);
}
