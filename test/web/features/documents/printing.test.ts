import { printClicked } from '../../../../src/web/features/documents/printing';
import { resumed } from '../../../../src/web/features/session/session';
import { errorResponse } from '../../../fakeServices';
import { makeCurrentUser } from '../../../factories';
import type { Story } from '../../../runStory';
import { runStory } from '../../../runStory';

const PRINTED = { noun: 'bill', id: 'bill-1' };
const LINK = 'GET /bill/bill-1/paper/link';

let scene: Story;
beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate'] }));
afterEach(() => {
  scene.stop();
  jest.useRealTimers();
});
const visit = async (responses: Record<string, unknown>) => {
  scene = runStory({ responses });
  await scene.dispatch(resumed(makeCurrentUser()));
};

describe('printing an invoice', () => {
  it('opens a tab at the click and shows the paper in it', async () => {
    await visit({ [LINK]: { filePath: 'paper/bill/bill-1?s=1' } });
    expect(await scene.dispatch(printClicked(PRINTED))).toEqual([
      'documents/printClicked',
      'documents/fetchLink/pending',
      'documents/fetchLink/fulfilled',
    ]);
    expect(scene.services.page.tabs).toMatchObject([
      { shown: `${window.location.origin}/paper/bill/bill-1?s=1`, closed: false },
    ]);
  });

  it('closes the tab and says why when there is no paper', async () => {
    await visit({ [LINK]: errorResponse(404, { message: 'This record does not exist.' }) });
    await scene.dispatch(printClicked(PRINTED));
    expect(scene.services.page.tabs).toMatchObject([{ closed: true }]);
    expect(scene.services.toasts).toEqual([{ tone: 'error', text: 'This record does not exist.' }]);
  });
});
