import { waitFor } from '@testing-library/react';
import { createAppStore } from '../../../src/web/app/store';
import { createRootReducer } from '../../../src/web/app/rootReducer';
import { features } from '../../../src/web/app/features';
import { sanitize } from '../../../src/web/app/devTools';
import { ended } from '../../../src/web/features/session/session';
import { resumed } from '../../../src/web/store/connection';
import { createFakeServices } from '../../fakeServices';

const NOW = { lastCleanup: String(Date.now()) };
const MARIAM = { userId: 'u1', username: 'mariam', role: 'Clerk', permissions: {} };

it('resets every slice except the request counters when a session ends', async () => {
  const store = createAppStore(createFakeServices({}, NOW), () => features);
  store.dispatch(resumed(MARIAM));
  await waitFor(() => expect(store.getState().latestNotifications.page).not.toBeNull());
  store.dispatch(ended({ reason: 'signedOut' }));
  const { requests, ...slices } = store.getState();
  const initial = createRootReducer(features.reducers)(undefined, { type: 'unknown' });
  expect({ ...slices, requests: {} }).toEqual(initial);
  expect(Object.values(requests).filter(({ pendingCount }) => pendingCount !== 0)).toEqual([]);
});

describe('Redux DevTools', () => {
  it('are not connected outside development', async () => {
    const { devTools } = await import('../../../src/web/app/devTools');
    expect(devTools).toBe(false);
  });

  it('redact sensitive values at any depth', () => {
    const action = { type: 'x', payload: { user: { national_id: '784', name: 'Mariam' }, token: 'gt' } };
    expect(sanitize(action)).toEqual({
      type: 'x',
      payload: { user: { national_id: '•••', name: 'Mariam' }, token: '•••' },
    });
  });

  it('show the codes of records', () => {
    expect(sanitize({ code: 'POS-014' })).toEqual({ code: 'POS-014' });
  });

  it('shorten long lists', () => {
    expect(sanitize({ rows: Array.from({ length: 100 }, () => ({})) })).toEqual({ rows: '100 entries' });
  });
});
