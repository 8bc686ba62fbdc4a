import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import createSagaMiddleware from 'redux-saga';
import type { Entity } from '../../../src/domain/entity';
import { createResource } from '../../../src/web/store/createResource';
import { requests } from '../../../src/web/store/requests';
import { useRecord } from '../../../src/web/store/useRecord';
import { createFakeApi } from '../../fakeServices';

interface Tank extends Entity {
  name: string;
}

const resource = createResource<Tank>('tank', '/tank');

/** A page that follows a record, how often it was drawn, and what the server has to say next. */
function followed() {
  const answers = { name: 'North' };
  const saga = createSagaMiddleware<object>({
    context: createFakeApi({ 'GET /tank/t1': () => ({ _id: 't1', ...answers }) }),
  });
  const store = configureStore({
    reducer: combineReducers({ tank: resource.reducer, requests: requests.reducer }),
    middleware: (usual) => usual().concat(saga),
  });
  saga.run(resource.saga);
  const draws = { count: 0 };
  const { result } = renderHook(
    () => {
      draws.count += 1;
      return useRecord(resource, 't1');
    },
    { wrapper: ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider> },
  );
  return { answers, draws, view: result };
}

describe('a record that a page follows', () => {
  it('is read when the page opens', async () => {
    const { view } = followed();
    expect(view.current.isPending()).toBe(true);
    await waitFor(() => expect(view.current.record?.name).toBe('North'));
    expect(view.current.isPending()).toBe(false);
  });

  it('is drawn once more when it changed, and not at all for being asked or for the same answer', async () => {
    const { answers, draws, view } = followed();
    await waitFor(() => expect(view.current.record?.name).toBe('North'));
    const again = async () => {
      const before = draws.count;
      act(() => view.current.retry());
      expect(view.current.isPending()).toBe(true);
      await waitFor(() => expect(view.current.isPending()).toBe(false));
      return draws.count - before;
    };
    expect(await again()).toBe(0);
    answers.name = 'South';
    expect(await again()).toBe(1);
    expect(view.current.record?.name).toBe('South');
  });
});
