import { combineReducers, configureStore } from '@reduxjs/toolkit';
import type { UnknownAction } from '@reduxjs/toolkit';
import createSagaMiddleware from 'redux-saga';
import { attachments } from '../entities/attachments';
import { bills } from '../entities/bills';
import { clients } from '../entities/clients';
import { contracts } from '../entities/contracts';
import { counters } from '../entities/counters';
import { recentPayments } from '../entities/dashboard';
import { devices } from '../entities/devices';
import { history } from '../entities/history';
import { media } from '../entities/media';
import { bell, notifications } from '../entities/notifications';
import { options } from '../entities/options';
import { orders } from '../entities/orders';
import { pos } from '../entities/pos';
import { profile } from '../entities/profile';
import { recovery } from '../entities/recovery';
import { roles } from '../entities/roles';
import { ended, session } from '../entities/session';
import { settings } from '../entities/settings';
import { signIn } from '../entities/signIn';
import { tanks } from '../entities/tanks';
import { users } from '../entities/users';
import { verification } from '../entities/verification';
import { wallets } from '../entities/wallets';
import { confirm } from '../kit/confirm';
import { progress } from '../kit/progress';
import { asking } from '../kit/steps';
import type { Tools } from '../kit/tools';
import { devTools } from './devTools';
import { rootSaga } from './rootSaga';

const slices = combineReducers({
  session: session.reducer,
  signIn: signIn.reducer,
  verification: verification.reducer,
  recovery: recovery.reducer,
  confirm: confirm.reducer,
  asking: asking.reducer,
  progress: progress.reducer,
  bell: bell.reducer,
  notifications: notifications.reducer,
  profile: profile.reducer,
  recentPayments: recentPayments.reducer,
  users: users.reducer,
  roles: roles.reducer,
  wallets: wallets.reducer,
  media: media.reducer,
  attachments: attachments.reducer,
  history: history.reducer,
  options: options.reducer,
  tanks: tanks.reducer,
  devices: devices.reducer,
  clients: clients.reducer,
  contracts: contracts.reducer,
  bills: bills.reducer,
  orders: orders.reducer,
  pos: pos.reducer,
  counters: counters.reducer,
  settings: settings.reducer,
});

export type AppState = ReturnType<typeof slices>;

const EMPTY = slices(undefined, { type: 'store/emptied' });

/** The end of a visit empties every slice but `progress`, whose counters close themselves. */
export const rootReducer = (state: AppState | undefined, action: UnknownAction): AppState =>
  ended.match(action) && state ? { ...EMPTY, progress: state.progress } : slices(state, action);

/** The store with its sagas running; whatever they touch outside it comes from the tools. */
export function makeStore(tools: Tools) {
  const saga = createSagaMiddleware<object>({
    context: { ...tools },
    onError: (failure) => {
      console.error(failure);
      tools.toast({ tone: 'error', text: 'Something went wrong !' });
    },
  });
  const store = configureStore({
    reducer: rootReducer,
    middleware: (usual) => usual({ thunk: false }).concat(saga),
    devTools,
  });
  saga.run(rootSaga);
  return store;
}
