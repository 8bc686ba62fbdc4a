import { counters } from '../../../../src/web/features/counters/counters';
import { resumed } from '../../../../src/web/store/connection';
import { tanks } from '../../../../src/web/features/tanks/tanks';
import { drafts } from '../../../sampleDrafts';
import { records } from '../../../sampleRecords';
import { errorResponse } from '../../../fakeServices';
import { makePage, makeCurrentUser } from '../../../factories';
import type { Story } from '../../../runStory';
import { runStory } from '../../../runStory';

let story: Story;
const startStory = async (responses: Record<string, unknown>) => {
  story = runStory({ responses });
  await story.dispatch(resumed(makeCurrentUser()));
};

beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate'] }));
afterEach(() => {
  story.stop();
  jest.useRealTimers();
});

describe('a resource', () => {
  it('saves a new record, shows a toast and opens its page', async () => {
    await startStory({ 'POST /tank/add': records.tank });
    expect(await story.dispatch(tanks.submitted({ draft: drafts.tank }))).toEqual([
      'tanks/submitted',
      'tanks/save/pending',
      'tanks/save/fulfilled',
      'toasts/requested',
    ]);
    expect(story.services.page.navigations).toEqual(['/tanks/tank-1']);
    expect(story.services.toasts).toEqual([{ tone: 'success', text: 'Tank saved' }]);
  });

  it('stays on the form without a toast when a save is refused', async () => {
    await startStory({
      'PUT /tank/tank-1': errorResponse(409, { message: 'This tank was changed meanwhile.' }),
    });
    expect(await story.dispatch(tanks.submitted({ id: 'tank-1', draft: drafts.tank }))).toEqual([
      'tanks/submitted',
      'tanks/save/pending',
      'tanks/save/rejected',
    ]);
    expect(story.services.page.navigations).toEqual([]);
    expect(story.services.toasts).toEqual([]);
    expect(story.state().requests['tanks/save']?.error?.message).toBe('This tank was changed meanwhile.');
  });

  it('lists and fetches counters, which have no form', async () => {
    const query = { page: 2, limit: 25, search: 'BK' };
    await startStory({
      'POST /counter': makePage([records.counter]),
      'GET /counter/counter-1': records.counter,
    });
    await story.dispatch(counters.listRequested(query), counters.recordRequested('counter-1'));
    expect(story.services.calls.find(({ line }) => line === 'POST /counter')?.body).toEqual(query);
    expect(counters.selectRecord('counter-1')(story.state())).toEqual(records.counter);
  });
});
