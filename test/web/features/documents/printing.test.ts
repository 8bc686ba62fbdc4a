import { printClicked } from '../../../../src/web/features/documents/printing';
import { resumed } from '../../../../src/web/store/connection';
import { errorResponse } from '../../../fakeServices';
import { makeCurrentUser } from '../../../factories';
import type { Story } from '../../../runStory';
import { runStory } from '../../../runStory';

const DOCUMENT = { noun: 'bill', id: 'bill-1' };
const LINK = 'GET /bill/bill-1/document/link';

let story: Story;
beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate'] }));
afterEach(() => {
  story.stop();
  jest.useRealTimers();
});
const startStory = async (responses: Record<string, unknown>) => {
  story = runStory({ responses });
  await story.dispatch(resumed(makeCurrentUser()));
};

describe('printing an invoice', () => {
  it('opens a tab on click and shows the document in it', async () => {
    await startStory({ [LINK]: { filePath: 'documents/bill/bill-1?s=1' } });
    expect(await story.dispatch(printClicked(DOCUMENT))).toEqual([
      'documents/printClicked',
      'documents/fetchLink/pending',
      'documents/fetchLink/fulfilled',
    ]);
    expect(story.services.page.tabs).toMatchObject([
      { shown: `${window.location.origin}/documents/bill/bill-1?s=1`, closed: false },
    ]);
  });

  it('closes the tab and shows the reason when there is no document', async () => {
    await startStory({ [LINK]: errorResponse(404, { message: 'This record does not exist.' }) });
    await story.dispatch(printClicked(DOCUMENT));
    expect(story.services.page.tabs).toMatchObject([{ closed: true }]);
    expect(story.services.toasts).toEqual([{ tone: 'error', text: 'This record does not exist.' }]);
  });
});
