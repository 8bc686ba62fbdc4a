import { counters } from '../../../../src/web/features/counters/counters';
import { resumed } from '../../../../src/web/features/session/session';
import { tanks } from '../../../../src/web/features/tanks/tanks';
import { drafts } from '../../../sampleDrafts';
import { records } from '../../../sampleRecords';
import { refusal } from '../../../fakeServices';
import { makePage, makeVisitor } from '../../../factories';
import type { Scene } from '../../../runStory';
import { play } from '../../../runStory';

let scene: Scene;
const begin = async (answers: Record<string, unknown>) => {
  scene = play({ answers });
  await scene.say(resumed(makeVisitor()));
};

beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate'] }));
afterEach(() => {
  scene.end();
  jest.useRealTimers();
});

describe('a plain area', () => {
  it('tells the whole story of a new tank: submitted, saved, said and shown', async () => {
    await begin({ 'POST /tank/add': records.tank });
    expect(await scene.say(tanks.submitted({ draft: drafts.tank }))).toEqual([
      'tanks/submitted',
      'tanks/save/started',
      'tanks/save/succeeded',
      'toasts/raised',
    ]);
    expect(scene.tools.page.went).toEqual(['/tanks/tank-1']);
    expect(scene.tools.toasts).toEqual([{ tone: 'success', text: 'Tank saved' }]);
  });

  it('stays on the form, silently, when a save is refused', async () => {
    await begin({ 'PUT /tank/tank-1': refusal(409, { message: 'This tank was changed meanwhile.' }) });
    expect(await scene.say(tanks.submitted({ id: 'tank-1', draft: drafts.tank }))).toEqual([
      'tanks/submitted',
      'tanks/save/started',
      'tanks/save/failed',
    ]);
    expect(scene.tools.page.went).toEqual([]);
    expect(scene.tools.toasts).toEqual([]);
    expect(scene.state().progress['tanks/save']?.problem?.message).toBe('This tank was changed meanwhile.');
  });

  it('lists and reads counters, which have no form', async () => {
    const query = { page: 2, limit: 25, search: 'BK' };
    await begin({ 'POST /counter': makePage([records.counter]), 'GET /counter/counter-1': records.counter });
    await scene.say(counters.listOpened(query), counters.opened('counter-1'));
    expect(scene.tools.calls.find(({ line }) => line === 'POST /counter')?.body).toEqual(query);
    expect(scene.state().counters.record).toEqual(records.counter);
  });
});
