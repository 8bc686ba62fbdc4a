import { cancelClicked, exportClicked } from '../../../../src/web/features/exports/exports';
import { resumed } from '../../../../src/web/features/session/session';
import { bulkClicked, stopClicked } from '../../../../src/web/features/bulkActions/bulkActionsSlice';
import { pending, refusal } from '../../../fakeServices';
import { makeVisitor } from '../../../factories';
import type { Scene } from '../../../runStory';
import { play } from '../../../runStory';

let scene: Scene;
const begin = async (answers: Record<string, unknown>) => {
  scene = play({ answers });
  await scene.say(resumed(makeVisitor()));
};
const ASKED = { noun: 'tank', format: 'csv' as const, query: { search: 'marina' }, filename: 'Tanks' };

beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate'] }));
afterEach(() => {
  scene.end();
  jest.useRealTimers();
});

describe('an export', () => {
  it('is saved under the area’s name, and says so', async () => {
    await begin({ 'POST /tank/export/csv': new Blob(['Code\r\nTK-1']) });
    expect(await scene.say(exportClicked(ASKED))).toEqual([
      'exports/clicked',
      'exports/fetch/started',
      'exports/fetch/succeeded',
      'toasts/raised',
    ]);
    expect(scene.tools.page.saved.map(({ name }) => name)).toEqual(['Tanks.csv']);
    expect(scene.tools.calls.at(-1)?.body).toEqual({ search: 'marina' });
    expect(scene.state().exporting).toBeNull();
  });

  it('asks only for the records that were chosen', async () => {
    await begin({ 'POST /tank/export/csv': new Blob([]) });
    await scene.say(exportClicked({ ...ASKED, ids: ['t1', 't2'] }));
    expect(scene.tools.calls.at(-1)?.body).toEqual({ search: 'marina', ids: ['t1', 't2'] });
  });

  it('can be let go of, and nothing is saved', async () => {
    await begin({ 'POST /tank/export/csv': pending });
    await scene.say(exportClicked(ASKED));
    expect(scene.state().exporting).toEqual({ filename: 'Tanks', bytes: 0 });
    await scene.say(cancelClicked());
    expect(scene.state().exporting).toBeNull();
    expect(scene.tools.page.saved).toEqual([]);
    expect(scene.tools.toasts).toEqual([{ tone: 'info', text: 'The export was stopped' }]);
  });
});

describe('a step with many records', () => {
  const rows = [1, 2, 3].map((at) => ({ _id: `b${String(at)}`, label: `Client ${String(at)}` }));
  const asked = bulkClicked({ noun: 'bill', step: 'issue', title: 'Issue: 3 invoices', rows });

  it('is taken with one after the other and tells how it went with each', async () => {
    const message = 'This invoice is held; release it before it is issued.';
    await begin({
      'POST /bill/b1/issue': { _id: 'b1' },
      'POST /bill/b2/issue': refusal(409, { message }),
      'POST /bill/b3/issue': { _id: 'b3' },
    });
    await scene.say(asked);
    expect(scene.state().bulk).toEqual({
      title: 'Issue: 3 invoices',
      total: 3,
      ended: true,
      results: [
        { _id: 'b1', label: 'Client 1' },
        { _id: 'b2', label: 'Client 2', sentence: message },
        { _id: 'b3', label: 'Client 3' },
      ],
    });
  });

  it('can be stopped; what was not begun is left alone', async () => {
    let answer: (bill: unknown) => void = () => undefined;
    const later = new Promise((resolve) => (answer = resolve));
    await begin({ 'POST /bill/b1/issue': { _id: 'b1' }, 'POST /bill/b2/issue': later });
    await scene.say(asked, stopClicked());
    expect(scene.state().bulk).toMatchObject({ stopping: true, ended: false, results: [{ _id: 'b1' }] });
    answer({ _id: 'b2' });
    await scene.pass(0);
    expect(scene.state().bulk).toMatchObject({ ended: true, results: [{ _id: 'b1' }, { _id: 'b2' }] });
    expect(scene.tools.calls.map(({ line }) => line)).not.toContain('POST /bill/b3/issue');
  });
});
