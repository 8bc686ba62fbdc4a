import { createAppStore } from '../../../src/web/app/store';
import { features } from '../../../src/web/app/features';
import { sanitize } from '../../../src/web/app/devTools';
import { ended, resumed } from '../../../src/web/features/session/session';
import { createFakeServices } from '../../fakeServices';

const settle = () => new Promise((resolve) => setTimeout(resolve, 20));
const NOW = { lastCleanup: String(Date.now()) };
const MARIAM = { userId: 'u1', username: 'mariam', role: 'Clerk', permissions: {} };

it('tells of a defect in a saga once, instead of going on in silence', async () => {
  const complaint = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const defect = () => {
    throw new TypeError('undefined is not a function');
  };
  const tools = createFakeServices({ 'POST /event?sort=desc': defect }, NOW);
  const store = createAppStore(tools, () => features);
  store.dispatch(resumed(MARIAM));
  await settle();
  expect(tools.toasts).toEqual([{ tone: 'error', text: 'Something went wrong !' }]);
  expect(complaint).toHaveBeenCalled();
  complaint.mockRestore();
});

it('empties everything but the counters when a visit ends', async () => {
  const store = createAppStore(createFakeServices({}, NOW), () => features);
  const empty = store.getState();
  store.dispatch(resumed(MARIAM));
  await settle();
  expect(store.getState().bell.page).not.toBeNull();
  store.dispatch(ended({ why: 'left' }));
  expect(store.getState()).toEqual(empty);
});

describe('the developers’ tools', () => {
  it('are not connected outside development', async () => {
    const { devTools } = await import('../../../src/web/app/devTools');
    expect(devTools).toBe(false);
  });

  it('hide what must not be seen, at any depth', () => {
    const action = { type: 'x', payload: { user: { national_id: '784', name: 'Mariam' }, token: 'gt' } };
    expect(sanitize(action)).toEqual({
      type: 'x',
      payload: { user: { national_id: '•••', name: 'Mariam' }, token: '•••' },
    });
  });

  it('shorten what is too long to read', () => {
    expect(sanitize({ rows: Array.from({ length: 100 }, () => ({})) })).toEqual({ rows: '100 entries' });
  });
});
