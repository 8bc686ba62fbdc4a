import { configureStore } from '@reduxjs/toolkit';
import createSagaMiddleware from 'redux-saga';
import type { Tools } from '../store/services';
import { devTools } from './devTools';
import type { FetchVisit } from './rootSaga';
import { rootSaga } from './rootSaga';
import { rootReducer } from './rootReducer';

/** The store with its sagas running; whatever they touch outside it comes from the tools. */
export function makeStore(tools: Tools, fetchVisit: FetchVisit) {
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
  saga.run(rootSaga, fetchVisit);
  return store;
}
