import { cancelClicked, exportClicked } from '../../../../src/web/features/exports/exports';
import { resumed } from '../../../../src/web/features/session/session';
import { bulkClicked, stopClicked } from '../../../../src/web/features/bulkActions/bulkActionsSlice';
import { neverResolves, errorResponse } from '../../../fakeServices';
import { makeCurrentUser } from '../../../factories';
import type { Story } from '../../../runStory';
import { runStory } from '../../../runStory';

let scene: Story;
const begin = async (responses: Record<string, unknown>) => {
  scene = runStory({ responses });
  await scene.dispatch(resumed(makeCurrentUser()));
};
const ASKED = { noun: 'tank', format: 'csv' as const, query: { search: 'marina' }, filename: 'Tanks' };

beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate'] }));
afterEach(() => {
  scene.stop();
  jest.useRealTimers();
});

describe('an export', () => {
  it('is saved under the area’s name, and says so', async () => {
    await begin({ 'POST /tank/export/csv': new Blob(['Code\r\nTK-1']) });
    expect(await scene.dispatch(exportClicked(ASKED))).toEqual([
      'exports/clicked',
      'exports/fetch/pending',
      'exports/fetch/fulfilled',
      'toasts/requested',
    ]);
    expect(scene.services.page.downloads.map(({ name }) => name)).toEqual(['Tanks.csv']);
    expect(scene.services.calls.at(-1)?.body).toEqual({ search: 'marina' });
    expect(scene.state().exporting).toBeNull();
  });

  it('asks only for the records that were chosen', async () => {
    await begin({ 'POST /tank/export/csv': new Blob([]) });
    await scene.dispatch(exportClicked({ ...ASKED, ids: ['t1', 't2'] }));
    expect(scene.services.calls.at(-1)?.body).toEqual({ search: 'marina', ids: ['t1', 't2'] });
  });

  it('can be let go of, and nothing is saved', async () => {
    await begin({ 'POST /tank/export/csv': neverResolves });
    await scene.dispatch(exportClicked(ASKED));
    expect(scene.state().exporting).toEqual({ filename: 'Tanks', bytes: 0 });
    await scene.dispatch(cancelClicked());
    expect(scene.state().exporting).toBeNull();
    expect(scene.services.page.downloads).toEqual([]);
    expect(scene.services.toasts).toEqual([{ tone: 'info', text: 'The export was stopped' }]);
  });
});

describe('a step with many records', () => {
  const rows = [1, 2, 3].map((at) => ({ _id: `b${String(at)}`, label: `Client ${String(at)}` }));
  const asked = bulkClicked({ noun: 'bill', transition: 'issue', title: 'Issue: 3 invoices', rows });

  it('is taken with one after the other and tells how it went with each', async () => {
    const message = 'This invoice is held; release it before it is issued.';
    await begin({
      'POST /bill/b1/issue': { _id: 'b1' },
      'POST /bill/b2/issue': errorResponse(409, { message }),
      'POST /bill/b3/issue': { _id: 'b3' },
    });
    await scene.dispatch(asked);
    expect(scene.state().bulk).toEqual({
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

  it('can be stopped; what was not begun is left alone', async () => {
    let answer: (bill: unknown) => void = () => undefined;
    const later = new Promise((resolve) => (answer = resolve));
    await begin({ 'POST /bill/b1/issue': { _id: 'b1' }, 'POST /bill/b2/issue': later });
    await scene.dispatch(asked, stopClicked());
    expect(scene.state().bulk).toMatchObject({ stopping: true, ended: false, results: [{ _id: 'b1' }] });
    answer({ _id: 'b2' });
    await scene.advance(0);
    expect(scene.state().bulk).toMatchObject({ ended: true, results: [{ _id: 'b1' }, { _id: 'b2' }] });
    expect(scene.services.calls.map(({ line }) => line)).not.toContain('POST /bill/b3/issue');
  });
});
