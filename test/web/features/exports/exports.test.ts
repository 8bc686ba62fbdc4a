import { cancelClicked, exportClicked } from '../../../../src/web/features/exports/exports';
import { resumed } from '../../../../src/web/features/session/session';
import { bulkClicked, stopClicked } from '../../../../src/web/features/bulkActions/bulkActionsSlice';
import { neverResolves, errorResponse } from '../../../fakeServices';
import { makeCurrentUser } from '../../../factories';
import type { Story } from '../../../runStory';
import { runStory } from '../../../runStory';

let story: Story;
const startStory = async (responses: Record<string, unknown>) => {
  story = runStory({ responses });
  await story.dispatch(resumed(makeCurrentUser()));
};
const EXPORT = { noun: 'tank', format: 'csv' as const, query: { search: 'marina' }, filename: 'Tanks' };

beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate'] }));
afterEach(() => {
  story.stop();
  jest.useRealTimers();
});

describe('an export', () => {
  it('is downloaded under the name of the list', async () => {
    await startStory({ 'POST /tank/export/csv': new Blob(['Code\r\nTK-1']) });
    expect(await story.dispatch(exportClicked(EXPORT))).toEqual([
      'exports/clicked',
      'exports/fetch/pending',
      'exports/fetch/fulfilled',
      'toasts/requested',
    ]);
    expect(story.services.page.downloads.map(({ name }) => name)).toEqual(['Tanks.csv']);
    expect(story.services.calls.at(-1)?.body).toEqual({ search: 'marina' });
    expect(story.state().exporting).toBeNull();
  });

  it('requests only the selected records', async () => {
    await startStory({ 'POST /tank/export/csv': new Blob([]) });
    await story.dispatch(exportClicked({ ...EXPORT, ids: ['t1', 't2'] }));
    expect(story.services.calls.at(-1)?.body).toEqual({ search: 'marina', ids: ['t1', 't2'] });
  });

  it('can be cancelled without a download', async () => {
    await startStory({ 'POST /tank/export/csv': neverResolves });
    await story.dispatch(exportClicked(EXPORT));
    expect(story.state().exporting).toEqual({ filename: 'Tanks', bytes: 0 });
    await story.dispatch(cancelClicked());
    expect(story.state().exporting).toBeNull();
    expect(story.services.page.downloads).toEqual([]);
    expect(story.services.toasts).toEqual([{ tone: 'info', text: 'The export was stopped' }]);
  });
});

describe('a bulk transition', () => {
  const rows = [1, 2, 3].map((index) => ({ _id: `b${String(index)}`, label: `Client ${String(index)}` }));
  const bulkAction = bulkClicked({ noun: 'bill', transition: 'issue', title: 'Issue: 3 invoices', rows });

  it('handles one record after the other and reports each result', async () => {
    const message = 'This invoice is held; release it before it is issued.';
    await startStory({
      'POST /bill/b1/issue': { _id: 'b1' },
      'POST /bill/b2/issue': errorResponse(409, { message }),
      'POST /bill/b3/issue': { _id: 'b3' },
    });
    await story.dispatch(bulkAction);
    expect(story.state().bulk).toEqual({
      title: 'Issue: 3 invoices',
      total: 3,
      ended: true,
      results: [
        { _id: 'b1', label: 'Client 1' },
        { _id: 'b2', label: 'Client 2', message },
        { _id: 'b3', label: 'Client 3' },
      ],
    });
  });

  it('can be stopped and skips the remaining records', async () => {
    let respond: (bill: unknown) => void = () => undefined;
    const pending = new Promise((resolve) => (respond = resolve));
    await startStory({ 'POST /bill/b1/issue': { _id: 'b1' }, 'POST /bill/b2/issue': pending });
    await story.dispatch(bulkAction, stopClicked());
    expect(story.state().bulk).toMatchObject({ stopping: true, ended: false, results: [{ _id: 'b1' }] });
    respond({ _id: 'b2' });
    await story.advance(0);
    expect(story.state().bulk).toMatchObject({ ended: true, results: [{ _id: 'b1' }, { _id: 'b2' }] });
    expect(story.services.calls.map(({ line }) => line)).not.toContain('POST /bill/b3/issue');
  });
});
