import { counters } from '../../../../src/web/features/counters/counters';
import { resumed } from '../../../../src/web/features/session/session';
import { tanks } from '../../../../src/web/features/tanks/tanks';
import { drafts } from '../../../sampleDrafts';
import { records } from '../../../sampleRecords';
import { errorResponse } from '../../../fakeServices';
import { makePage, makeCurrentUser } from '../../../factories';
import type { Story } from '../../../runStory';
import { runStory } from '../../../runStory';

let scene: Story;
const begin = async (responses: Record<string, unknown>) => {
  scene = runStory({ responses });
  await scene.dispatch(resumed(makeCurrentUser()));
};

beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate'] }));
afterEach(() => {
  scene.stop();
  jest.useRealTimers();
});

describe('a plain area', () => {
  it('tells the whole story of a new tank: submitted, saved, said and shown', async () => {
    await begin({ 'POST /tank/add': records.tank });
    expect(await scene.dispatch(tanks.submitted({ draft: drafts.tank }))).toEqual([
      'tanks/submitted',
      'tanks/save/pending',
      'tanks/save/fulfilled',
      'toasts/requested',
    ]);
    expect(scene.services.page.navigations).toEqual(['/tanks/tank-1']);
    expect(scene.services.toasts).toEqual([{ tone: 'success', text: 'Tank saved' }]);
  });

  it('stays on the form, silently, when a save is refused', async () => {
    await begin({ 'PUT /tank/tank-1': errorResponse(409, { message: 'This tank was changed meanwhile.' }) });
    expect(await scene.dispatch(tanks.submitted({ id: 'tank-1', draft: drafts.tank }))).toEqual([
      'tanks/submitted',
      'tanks/save/pending',
      'tanks/save/rejected',
    ]);
    expect(scene.services.page.navigations).toEqual([]);
    expect(scene.services.toasts).toEqual([]);
    expect(scene.state().requests['tanks/save']?.error?.message).toBe('This tank was changed meanwhile.');
  });

  it('lists and reads counters, which have no form', async () => {
    const query = { page: 2, limit: 25, search: 'BK' };
    await begin({ 'POST /counter': makePage([records.counter]), 'GET /counter/counter-1': records.counter });
    await scene.dispatch(counters.listRequested(query), counters.recordRequested('counter-1'));
    expect(scene.services.calls.find(({ line }) => line === 'POST /counter')?.body).toEqual(query);
    expect(counters.selectRecord('counter-1')(scene.state())).toEqual(records.counter);
  });
});
