import { configureStore } from '@reduxjs/toolkit';
import createSagaMiddleware from 'redux-saga';
import type { Services } from '../store/services';
import { devTools } from './devTools';
import type { Features } from './features';
import type { LoadFeatures } from './rootSaga';
import { rootSaga } from './rootSaga';
import { createRootReducer } from './rootReducer';

/** Creates the store and starts its sagas; the slices of the features are added once their code is loaded. */
export function createAppStore(services: Services, loadFeatures: LoadFeatures) {
  const saga = createSagaMiddleware<object>({ context: { ...services } });
  const store = configureStore({
    reducer: createRootReducer({}),
    middleware: (getDefaultMiddleware) => getDefaultMiddleware({ thunk: false }).concat(saga),
    devTools,
  });
  const addReducers = (features: Features): Features => {
    store.replaceReducer(createRootReducer(features.reducers));
    return features;
  };
  saga.run(rootSaga, () => {
    const loaded = loadFeatures();
    return loaded instanceof Promise ? loaded.then(addReducers) : addReducers(loaded);
  });
  return store;
}
