import { FIRST_PAGE } from '../../../src/domain/entity';
import { NOTIFICATION_POLL_INTERVAL_MS } from '../../../src/domain/session/session';
import { clients } from '../../../src/web/features/clients/clients';
import { profileOpened } from '../../../src/web/features/profile/profile';
import { logoutClicked, resumed } from '../../../src/web/features/session/session';
import { tanks } from '../../../src/web/features/tanks/tanks';
import { confirmDialog } from '../../../src/web/store/confirm';
import { toastRequested } from '../../../src/web/store/toasts';
import { makeCurrentUser, makePage } from '../../factories';
import { neverResolves } from '../../fakeServices';
import type { Story } from '../../runStory';
import { runStory } from '../../runStory';
import { records } from '../../sampleRecords';

const defect = () => {
  throw new TypeError('undefined is not a function');
};
const POLL = 'POST /event?sort=desc';
const tank = records.tank;
const submitted = () => tanks.submitted({ id: tank._id, draft: {} as never });

let scene: Story;
const polls = () => scene.services.calls.filter(({ line, body }) => line === POLL && !body).length;
const begin = async (responses: Record<string, unknown> = {}) => {
  scene = runStory({
    responses: {
      [`PUT /tank/${tank._id}`]: tank,
      'POST /client': makePage([records.client]),
      'POST /auth/logout': '',
      ...responses,
    },
  });
  await scene.dispatch(resumed(makeCurrentUser()));
};

/** Polling, saving, reading and signing out still work, and nothing continues after signing out. */
async function expectAppWorks(): Promise<void> {
  const before = polls();
  await scene.advance(2 * NOTIFICATION_POLL_INTERVAL_MS);
  expect(polls()).toBeGreaterThan(before);
  expect(await scene.dispatch(submitted())).toContain('tanks/save/fulfilled');
  expect(await scene.dispatch(clients.listRequested(FIRST_PAGE))).toContain('clients/fetchList/fulfilled');
  await scene.dispatch(logoutClicked(), confirmDialog.actions.accepted());
  expect(scene.state().session.currentUser).toBeNull();
  const counts = Object.values(scene.state().requests).map(({ pendingCount }) => pendingCount);
  expect(counts.filter((count) => count !== 0)).toEqual([]);
  expect(await scene.advance(10 * NOTIFICATION_POLL_INTERVAL_MS)).toEqual([]);
}

beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate'] }));
afterEach(() => {
  scene.stop();
  jest.useRealTimers();
});

describe('a programming error', () => {
  it('in a request ends as rejected and is reported once', async () => {
    await begin({ 'GET /profile': defect });
    expect(await scene.dispatch(profileOpened())).toContain('profile/read/rejected');
    expect(scene.services.reported).toEqual([expect.any(TypeError)]);
    expect(scene.state().requests['profile/read']?.error).toMatchObject({
      message: 'Something went wrong !',
    });
    await expectAppWorks();
  });

  it('in polling is reported, and polling continues', async () => {
    let isBroken = true;
    const page = { documents: [], total: 0, page: 1, limit: 10, unread: 0 };
    await begin({ [POLL]: () => (isBroken ? defect() : page) });
    expect(scene.services.reported).toEqual([expect.any(TypeError)]);
    isBroken = false;
    await expectAppWorks();
  });

  it('in a worker outside its request is reported, and its saga restarts', async () => {
    await begin();
    const { navigate } = scene.services.page;
    scene.services.page.navigate = defect;
    await scene.dispatch(submitted());
    expect(scene.services.reported).toEqual([expect.any(TypeError)]);
    expect(scene.services.toasts).toContainEqual({ tone: 'error', text: 'Something went wrong !' });
    scene.services.page.navigate = navigate;
    await expectAppWorks();
  });

  it('in showing a toast stops no other flow', async () => {
    await begin();
    jest.spyOn(scene.services.toasts, 'push').mockImplementationOnce(defect);
    await scene.dispatch(toastRequested({ tone: 'info', text: 'Hello' }));
    expect(scene.services.reported).toEqual([expect.any(TypeError)]);
    await expectAppWorks();
  });

  it('that happens at every start does not restart its saga endlessly', async () => {
    const start = jest.fn(defect);
    await begin();
    scene.services.page.onResume = start;
    await scene.dispatch(logoutClicked(), confirmDialog.actions.accepted());
    await scene.dispatch(resumed(makeCurrentUser()));
    await scene.advance(60_000);
    expect(start.mock.calls.length).toBeGreaterThan(1);
    expect(start.mock.calls.length).toBeLessThan(10);
    expect(scene.services.reported).toHaveLength(start.mock.calls.length);
  });
});

it('signing out cancels what is under way and resets every slice', async () => {
  await begin({ 'GET /profile': neverResolves });
  await scene.dispatch(profileOpened(), clients.listRequested(FIRST_PAGE));
  expect(clients.selectRows('main')(scene.state())).toHaveLength(1);
  await scene.dispatch(logoutClicked(), confirmDialog.actions.accepted());
  expect(scene.services.calls.find(({ line }) => line === 'GET /profile')?.aborted).toBe(true);
  expect(clients.selectState(scene.state()).ids).toEqual([]);
});

describe('polling for notifications', () => {
  it('has at most one request in flight, also during start-up and when the page is shown again', async () => {
    let inFlight = 0;
    let most = 0;
    const answers: (() => void)[] = [];
    const answer = () => {
      inFlight += 1;
      most = Math.max(most, inFlight);
      return new Promise((resolve) =>
        answers.push(() => {
          inFlight -= 1;
          resolve({ documents: [], total: 0, page: 1, limit: 10, unread: 0 });
        }),
      );
    };
    await begin({ [POLL]: answer });
    await scene.dispatch(resumed(makeCurrentUser()));
    scene.services.page.resume();
    scene.services.page.resume();
    await scene.advance(NOTIFICATION_POLL_INTERVAL_MS / 2);
    expect([inFlight, most]).toEqual([1, 1]);
    answers.shift()?.();
    await scene.advance(NOTIFICATION_POLL_INTERVAL_MS);
    expect([inFlight, most, polls()]).toEqual([1, 1, 2]);
  });
});
