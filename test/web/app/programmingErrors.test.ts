import { FIRST_PAGE } from '../../../src/domain/entity';
import { NOTIFICATION_POLL_INTERVAL_MS } from '../../../src/domain/session/session';
import { clients } from '../../../src/web/features/clients/clients';
import { profileOpened } from '../../../src/web/features/profile/profile';
import { signOutClicked } from '../../../src/web/features/session/session';
import { resumed } from '../../../src/web/store/connection';
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

let story: Story;
const polls = () => story.services.calls.filter(({ line, body }) => line === POLL && !body).length;
const startStory = async (responses: Record<string, unknown> = {}) => {
  story = runStory({
    responses: {
      [`PUT /tank/${tank._id}`]: tank,
      'POST /client': makePage([records.client]),
      'POST /auth/logout': '',
      ...responses,
    },
  });
  await story.dispatch(resumed(makeCurrentUser()));
};

/** Polling, saving, fetching and signing out still work, and nothing continues after signing out. */
async function expectAppWorks(): Promise<void> {
  const before = polls();
  await story.advance(2 * NOTIFICATION_POLL_INTERVAL_MS);
  expect(polls()).toBeGreaterThan(before);
  expect(await story.dispatch(submitted())).toContain('tanks/save/fulfilled');
  expect(await story.dispatch(clients.listRequested(FIRST_PAGE))).toContain('clients/fetchList/fulfilled');
  await story.dispatch(signOutClicked(), confirmDialog.actions.accepted());
  expect(story.state().session.currentUser).toBeNull();
  const counts = Object.values(story.state().requests).map(({ pendingCount }) => pendingCount);
  expect(counts.filter((count) => count !== 0)).toEqual([]);
  expect(await story.advance(10 * NOTIFICATION_POLL_INTERVAL_MS)).toEqual([]);
}

beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate'] }));
afterEach(() => {
  story.stop();
  jest.useRealTimers();
});

describe('a programming error', () => {
  it('in a request ends as rejected and is reported once', async () => {
    await startStory({ 'GET /profile': defect });
    expect(await story.dispatch(profileOpened())).toContain('users/profile/read/rejected');
    expect(story.services.reported).toEqual([expect.any(TypeError)]);
    expect(story.state().requests['users/profile/read']?.error).toMatchObject({
      message: 'Something went wrong !',
    });
    await expectAppWorks();
  });

  it('in polling is reported, and polling continues', async () => {
    let isBroken = true;
    const page = { documents: [], total: 0, page: 1, limit: 10, unread: 0 };
    await startStory({ [POLL]: () => (isBroken ? defect() : page) });
    expect(story.services.reported).toEqual([expect.any(TypeError)]);
    isBroken = false;
    await expectAppWorks();
  });

  it('in a saga outside a request is reported, and the saga restarts', async () => {
    await startStory();
    const { navigate } = story.services.page;
    story.services.page.navigate = defect;
    await story.dispatch(submitted());
    expect(story.services.reported).toEqual([expect.any(TypeError)]);
    expect(story.services.toasts).toContainEqual({ tone: 'error', text: 'Something went wrong !' });
    story.services.page.navigate = navigate;
    await expectAppWorks();
  });

  it('in a toast stops no other saga', async () => {
    await startStory();
    jest.spyOn(story.services.toasts, 'push').mockImplementationOnce(defect);
    await story.dispatch(toastRequested({ tone: 'info', text: 'Hello' }));
    expect(story.services.reported).toEqual([expect.any(TypeError)]);
    await expectAppWorks();
  });

  it('at every start does not restart its saga endlessly', async () => {
    const start = jest.fn(defect);
    await startStory();
    story.services.page.onResume = start;
    await story.dispatch(signOutClicked(), confirmDialog.actions.accepted());
    await story.dispatch(resumed(makeCurrentUser()));
    await story.advance(60_000);
    expect(start.mock.calls.length).toBeGreaterThan(1);
    expect(start.mock.calls.length).toBeLessThan(10);
    expect(story.services.reported).toHaveLength(start.mock.calls.length);
  });
});

it('signing out cancels pending requests and resets every slice', async () => {
  await startStory({ 'GET /profile': neverResolves });
  await story.dispatch(profileOpened(), clients.listRequested(FIRST_PAGE));
  expect(clients.selectRows('main')(story.state())).toHaveLength(1);
  await story.dispatch(signOutClicked(), confirmDialog.actions.accepted());
  expect(story.services.calls.find(({ line }) => line === 'GET /profile')?.aborted).toBe(true);
  expect(clients.selectState(story.state()).ids).toEqual([]);
});

describe('notification polling', () => {
  it('has at most one request in flight, also at start-up and when the page becomes visible again', async () => {
    let inFlight = 0;
    let max = 0;
    const responders: (() => void)[] = [];
    const respond = () => {
      inFlight += 1;
      max = Math.max(max, inFlight);
      return new Promise((resolve) =>
        responders.push(() => {
          inFlight -= 1;
          resolve({ documents: [], total: 0, page: 1, limit: 10, unread: 0 });
        }),
      );
    };
    await startStory({ [POLL]: respond });
    await story.dispatch(resumed(makeCurrentUser()));
    story.services.page.resume();
    story.services.page.resume();
    await story.advance(NOTIFICATION_POLL_INTERVAL_MS / 2);
    expect([inFlight, max]).toEqual([1, 1]);
    responders.shift()?.();
    await story.advance(NOTIFICATION_POLL_INTERVAL_MS);
    expect([inFlight, max, polls()]).toEqual([1, 1, 2]);
  });
});
