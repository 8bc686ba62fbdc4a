import { configureStore } from '@reduxjs/toolkit';
import createSagaMiddleware from 'redux-saga';
import type { Services } from '../store/services';
import { devTools } from './devTools';
import type { LoadFeatures } from './rootSaga';
import { rootSaga } from './rootSaga';
import { rootReducer } from './rootReducer';
import { SPEC_TEXTS } from '../../domain/specTexts';

/** The store with its sagas running; whatever they touch outside it comes from the tools. */
export function createAppStore(services: Services, fetchVisit: LoadFeatures) {
  const saga = createSagaMiddleware<object>({
    context: { ...services },
    onError: (failure) => {
      console.error(failure);
      services.toast({ tone: 'error', text: SPEC_TEXTS.somethingWentWrong });
    },
  });
  const store = configureStore({
    reducer: rootReducer,
    middleware: (estimated) => estimated({ thunk: false }).concat(saga),
    devTools,
  });
  saga.run(rootSaga, fetchVisit);
  return store;
}
