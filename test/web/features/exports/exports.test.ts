import type { Ref } from '../../../../src/domain/entity';
import { cancelClicked, exportClicked } from '../../../../src/web/features/exports/exports';
import { resumed } from '../../../../src/web/store/connection';
import { bulkClicked, stopClicked } from '../../../../src/web/features/bulkActions/bulkActions';
import { neverResolves, errorResponse } from '../../../fakeServices';
import { makeCurrentUser } from '../../../factories';
import type { Story } from '../../../runStory';
import { runStory } from '../../../runStory';

let story: Story;
const startStory = async (responses: Record<string, unknown>) => {
  story = runStory({ responses });
  await story.dispatch(resumed(makeCurrentUser()));
};
const EXPORT = {
  path: '/tank/export/csv',
  format: 'csv' as const,
  query: { search: 'marina' },
  filename: 'Tanks',
};

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

  it('is not started while another one runs, which the user is told', async () => {
    let respond: (file: Blob) => void = () => undefined;
    await startStory({ 'POST /tank/export/csv': () => new Promise((resolve) => (respond = resolve)) });
    await story.dispatch(exportClicked(EXPORT), exportClicked({ ...EXPORT, filename: 'Report' }));
    expect(story.services.toasts).toEqual([
      { tone: 'info', text: 'Another file is being exported. Try again when it has been saved.' },
    ]);
    respond(new Blob([]));
    await story.advance(0);
    expect(story.services.page.downloads.map(({ name }) => name)).toEqual(['Tanks.csv']);
    await story.dispatch(exportClicked(EXPORT));
    expect(story.services.toasts).toHaveLength(2);
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
  const rowsOf = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ _id: `b${index + 1}`, label: `Client ${index + 1}` }));
  const issue = (rows: readonly Ref[]) =>
    bulkClicked({ noun: 'bill', transition: 'issue', title: `Issue: ${rows.length} invoices`, rows });
  const issued = (rows: readonly Ref[]) => ({ results: rows.map(({ _id }) => ({ _id, message: null })) });

  it('reports the result of each record', async () => {
    const message = 'This invoice is held; release it before it is issued.';
    await startStory({
      'POST /bill/bulk/issue': {
        results: [
          { _id: 'b2', message },
          { _id: 'b1', message: null },
        ],
      },
    });
    await story.dispatch(issue(rowsOf(3)));
    expect(story.state().bulk).toEqual({
      noun: 'bill',
      title: 'Issue: 3 invoices',
      total: 3,
      ended: true,
      results: [
        { _id: 'b1', label: 'Client 1' },
        { _id: 'b2', label: 'Client 2', message },
        { _id: 'b3', label: 'Client 3', message: 'The server returned no result.' },
      ],
    });
  });

  it('reports the error of a request for each of its records and goes on', async () => {
    const rows = rowsOf(30);
    const responses = [errorResponse(409, { message: 'The period is closed.' }), issued(rows.slice(25))];
    await startStory({ 'POST /bill/bulk/issue': () => responses.shift() });
    await story.dispatch(issue(rows));
    const results = story.state().bulk?.results ?? [];
    expect(results.slice(0, 25).map(({ message }) => message)).toEqual(
      Array.from({ length: 25 }, () => 'The period is closed.'),
    );
    expect(results.slice(25)).toEqual(rows.slice(25));
  });

  it('can be stopped and skips the remaining records', async () => {
    const rows = rowsOf(51);
    let respond: (response: unknown) => void = () => undefined;
    const pending = new Promise((resolve) => (respond = resolve));
    const responses = [issued(rows.slice(0, 25)), pending];
    await startStory({ 'POST /bill/bulk/issue': () => responses.shift() });
    await story.dispatch(issue(rows), stopClicked());
    expect(story.state().bulk).toMatchObject({ stopping: true, ended: false });
    expect(story.state().bulk?.results).toHaveLength(25);
    respond(issued(rows.slice(25, 50)));
    await story.advance(0);
    expect(story.state().bulk).toMatchObject({ ended: true, results: rows.slice(0, 50) });
    expect(story.services.calls.filter(({ line }) => line === 'POST /bill/bulk/issue')).toHaveLength(2);
  });
});
