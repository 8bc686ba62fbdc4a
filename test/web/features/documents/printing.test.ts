import { printClicked } from '../../../../src/web/features/documents/printing';
import { resumed } from '../../../../src/web/features/session/session';
import { refusal } from '../../../fakeServices';
import { makeVisitor } from '../../../factories';
import type { Scene } from '../../../runStory';
import { play } from '../../../runStory';

const PRINTED = { noun: 'bill', id: 'bill-1' };
const LINK = 'GET /bill/bill-1/paper/link';

let scene: Scene;
beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate'] }));
afterEach(() => {
  scene.end();
  jest.useRealTimers();
});
const visit = async (answers: Record<string, unknown>) => {
  scene = play({ answers });
  await scene.say(resumed(makeVisitor()));
};

describe('printing an invoice', () => {
  it('opens a tab at the click and shows the paper in it', async () => {
    await visit({ [LINK]: { filePath: 'paper/bill/bill-1?s=1' } });
    expect(await scene.say(printClicked(PRINTED))).toEqual([
      'papers/printClicked',
      'papers/link/started',
      'papers/link/succeeded',
    ]);
    expect(scene.tools.page.tabs).toMatchObject([
      { shown: `${window.location.origin}/paper/bill/bill-1?s=1`, closed: false },
    ]);
  });

  it('closes the tab and says why when there is no paper', async () => {
    await visit({ [LINK]: refusal(404, { message: 'This record does not exist.' }) });
    await scene.say(printClicked(PRINTED));
    expect(scene.tools.page.tabs).toMatchObject([{ closed: true }]);
    expect(scene.tools.toasts).toEqual([{ tone: 'error', text: 'This record does not exist.' }]);
  });
});
