import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import createSagaMiddleware from 'redux-saga';
import type { Entity } from '../../../src/domain/entity';
import { createResource } from '../../../src/web/store/createResource';
import { requests, selectIsPending } from '../../../src/web/store/requests';
import { useRecord } from '../../../src/web/store/useRecord';
import { createFakeApi } from '../../fakeServices';

interface Tank extends Entity {
  name: string;
}

const resource = createResource<Tank>('tank', '/tank');

/** Renders useRecord and counts the renders; the test may change the next response. */
function renderUseRecord() {
  const response = { name: 'North' };
  const saga = createSagaMiddleware<object>({
    context: createFakeApi({ 'GET /tank/t1': () => ({ _id: 't1', ...response }) }),
  });
  const store = configureStore({
    reducer: combineReducers({ tank: resource.reducer, requests: requests.reducer }),
    middleware: (defaults) => defaults().concat(saga),
  });
  saga.run(resource.saga);
  const renders = { count: 0 };
  const { result } = renderHook(
    () => {
      renders.count += 1;
      return useRecord(resource, 't1');
    },
    { wrapper: ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider> },
  );
  const isPending = () => selectIsPending(resource.fetchOne, 't1')(store.getState() as never);
  return { response, renders, view: result, isPending };
}

describe('useRecord', () => {
  it('fetches the record when the page opens', async () => {
    const { view, isPending } = renderUseRecord();
    expect(isPending()).toBe(true);
    await waitFor(() => expect(view.current.record?.name).toBe('North'));
    expect(isPending()).toBe(false);
  });

  it('renders once more for a changed record, and not for a refetch or an equal response', async () => {
    const { response, renders, view, isPending } = renderUseRecord();
    await waitFor(() => expect(view.current.record?.name).toBe('North'));
    const refetch = async () => {
      const before = renders.count;
      act(() => view.current.retry());
      expect(isPending()).toBe(true);
      await waitFor(() => expect(isPending()).toBe(false));
      return renders.count - before;
    };
    expect(await refetch()).toBe(0);
    response.name = 'South';
    expect(await refetch()).toBe(1);
    expect(view.current.record?.name).toBe('South');
  });
});
