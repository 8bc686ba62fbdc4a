import { FIRST_PAGE } from '../../../../src/domain/entity';
import {
  DELETED_PAUSE_MS,
  removeClicked,
  selectUploadProgress,
  selectPendingUploads,
  uploadRequested,
  viewClicked,
  attachments,
} from '../../../../src/web/features/media/media';
import { users } from '../../../../src/web/features/users/users';
import { resumed } from '../../../../src/web/store/connection';
import { confirmDialog } from '../../../../src/web/store/confirm';
import { storeFile } from '../../../../src/web/store/secretStore';
import { errorResponse, neverResolves } from '../../../fakeServices';
import { makeCurrentUser, makePage } from '../../../factories';
import type { Story } from '../../../runStory';
import { runStory } from '../../../runStory';

const { accepted } = confirmDialog.actions;
const REMOVE = 'DELETE /media/m1';

let story: Story;
beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate'] }));
afterEach(() => {
  story.stop();
  jest.useRealTimers();
});
const startStory = async (responses: Record<string, unknown>) => {
  const stored = { token: 'gt', 'user-id': 'u1', userrole: 'SuperAdmin' };
  story = runStory({ responses: { 'GET /user/u1': { _id: 'u1' }, ...responses }, stored });
  await story.advance(0);
};

const choose = () =>
  uploadRequested({
    file: storeFile(new File(['bytes'], 'passport.png', { type: 'image/png' })),
    name: 'passport',
    owner_model: 'user',
    owner_id: 'u1',
  });

describe('deleting a file', () => {
  it('reloads the page once the toast was visible', async () => {
    await startStory({ [REMOVE]: '' });
    expect(await story.dispatch(removeClicked({ _id: 'm1', name: 'passport' }), accepted())).toEqual([
      'media/removeClicked',
      'confirm/opened',
      'confirm/accepted',
      'media/remove/pending',
      'media/remove/fulfilled',
      'toasts/requested',
    ]);
    expect(story.services.toasts).toEqual([{ tone: 'success', text: 'File Deleted' }]);
    await story.advance(DELETED_PAUSE_MS - 1);
    expect(story.services.page.reloads).toBe(0);
    await story.advance(1);
    expect(story.services.page.reloads).toBe(1);
  });

  it('reloads the page only after uploads are finished, which the browser does not interrupt unasked', async () => {
    const isClosedUnasked = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    const responders: ((response: unknown) => void)[] = [];
    await startStory({ [REMOVE]: '', 'POST /media': () => new Promise((done) => responders.push(done)) });
    await story.dispatch(choose(), choose(), removeClicked({ _id: 'm1', name: 'passport' }), accepted());
    await story.advance(DELETED_PAUSE_MS);
    expect(isClosedUnasked()).toBe(false);
    responders[0]?.({ _id: 'm2' });
    await story.advance(0);
    expect(responders).toHaveLength(2);
    expect(story.services.page.reloads).toBe(0);
    responders[1]?.({ _id: 'm3' });
    await story.advance(0);
    expect(story.services.page.reloads).toBe(1);
    expect(isClosedUnasked()).toBe(true);
  });

  it('treats a file that no longer exists as deleted', async () => {
    await startStory({ [REMOVE]: errorResponse(404) });
    await story.dispatch(removeClicked({ _id: 'm1', name: 'passport' }), accepted());
    expect(story.services.toasts).toEqual([{ tone: 'success', text: 'File Deleted' }]);
  });

  it('shows an error and does not reload when it fails', async () => {
    await startStory({ [REMOVE]: errorResponse(403, { message: 'Not this one' }) });
    await story.dispatch(removeClicked({ _id: 'm1', name: 'passport' }), accepted());
    await story.advance(5000);
    expect(story.services.toasts).toEqual([{ tone: 'error', text: 'Something went wrong !' }]);
    expect(story.services.page.reloads).toBe(0);
  });
});

describe('viewing a file', () => {
  const click = (filePath: string) => viewClicked({ _id: 'm1', filePath });

  it('opens a new tab with a fresh link', async () => {
    await startStory({ 'GET /media/m1': { _id: 'm1', name: 'passport', filePath: 'media/m1?e=9&s=8' } });
    await story.dispatch(click('media/m1?e=1&s=2'));
    expect(story.services.page.tabs).toMatchObject([
      { shown: `${window.location.origin}/media/m1?e=9&s=8`, closed: false },
    ]);
  });

  it('opens the known link if the server returns no other', async () => {
    await startStory({ 'GET /media/m1': errorResponse(404) });
    await story.dispatch(click('media/m1?e=1&s=2'));
    expect(story.services.page.tabs).toMatchObject([
      { shown: `${window.location.origin}/media/m1?e=1&s=2`, closed: false },
    ]);
  });

  it('refuses a file outside the file host', async () => {
    await startStory({ 'GET /media/m1': errorResponse(404) });
    await story.dispatch(click('//evil.example/m1'));
    expect(story.services.page.tabs).toMatchObject([{ shown: null, closed: true }]);
    expect(story.services.toasts).toEqual([{ tone: 'error', text: 'Something went wrong !' }]);
  });
});

describe('uploading a file', () => {
  it('sends the file with its owner and fetches the record again', async () => {
    await startStory({ 'POST /media': { _id: 'm2' } });
    await story.dispatch(users.recordRequested('u1'));
    const types = await story.dispatch(choose());
    expect(types).toEqual([
      'media/uploadRequested',
      'media/upload/pending',
      'media/upload/fulfilled',
      'toasts/requested',
      'users/recordRequested',
      'users/fetchOne/pending',
      'users/fetchOne/fulfilled',
    ]);
    const sent = story.services.calls.find(({ line }) => line === 'POST /media')?.body as FormData;
    const { file, ...fields } = Object.fromEntries(sent.entries());
    expect(fields).toEqual({ name: 'passport', owner_model: 'user', owner_id: 'u1' });
    expect((file as File).name).toBe('passport.png');
  });

  it('leaves the files of another record unchanged if it was opened meanwhile', async () => {
    const queryOf = (search: string) => ({ ...FIRST_PAGE, field: 'user', search });
    const responders: Record<string, (body: unknown) => void> = {};
    const respondLater = (name: string) => new Promise((resolve) => (responders[name] = resolve));
    await startStory({
      'GET /user/u1/media': makePage([]),
      'GET /user/u2/media': respondLater('files'),
      'POST /media': respondLater('upload'),
    });
    await story.dispatch(
      attachments.listMounted('main'),
      attachments.listRequested(queryOf('u1')),
      choose(),
      attachments.listRequested(queryOf('u2')),
    );
    responders.upload?.({ _id: 'm2' });
    await story.advance(0);
    responders.files?.(makePage([]));
    await story.advance(0);
    expect(attachments.selectView('main')(story.state())?.query).toEqual(queryOf('u2'));
  });

  it('reports progress in steps of a tenth', async () => {
    const progress: (number | null)[] = [];
    await startStory({
      'POST /media': async (_body: unknown, onProgress: (value: number) => void) => {
        for (const value of [0.02, 0.11, 0.14, 0.5, 1]) {
          onProgress(value);
          await Promise.resolve();
          progress.push(selectUploadProgress('u1')(story.state()));
        }
        return { _id: 'm2' };
      },
    });
    const types = await story.dispatch(choose());
    expect(progress).toEqual([null, 0.1, 0.1, 0.5, 1]);
    expect(types.filter((type) => type === 'media/uploadProgressed')).toHaveLength(3);
    expect(selectUploadProgress('u1')(story.state())).toBeNull();
  });

  it('is shown at its record only', async () => {
    await startStory({ 'POST /media': neverResolves() });
    await story.dispatch(choose());
    expect(selectPendingUploads('u1')(story.state())).toBe(1);
    expect(selectPendingUploads('u2')(story.state())).toBe(0);
  });

  it('is repeated when the session expired and the user has signed in again', async () => {
    const answers = [errorResponse(401, { message: 'No session' }), { _id: 'm2' }, { _id: 'm3' }];
    await startStory({ 'POST /media': () => answers.shift() });
    const types = await story.dispatch(choose(), choose());
    expect(types).toContain('session/expired');
    expect(selectPendingUploads('u1')(story.state())).toBe(2);
    expect(story.services.toasts).toEqual([]);
    await story.dispatch(resumed(makeCurrentUser()));
    const sent = story.services.calls.filter(({ line }) => line === 'POST /media');
    expect(sent.map(({ body }) => ((body as FormData).get('file') as File).name)).toEqual(
      Array(3).fill('passport.png'),
    );
    expect(selectPendingUploads('u1')(story.state())).toBe(0);
    expect(story.services.page.hasUnsavedChanges()).toBe(false);
  });

  it('shows the server’s message when the file is refused', async () => {
    await startStory({ 'POST /media': errorResponse(413, { message: 'A file may have 10 MB at most' }) });
    await story.dispatch(choose());
    expect(story.services.toasts).toEqual([{ tone: 'error', text: 'A file may have 10 MB at most' }]);
  });

  it('uploads several files one at a time and fetches the attachments again', async () => {
    await startStory({ 'POST /media': { _id: 'm2' }, 'GET /client/c1/media': { documents: [] } });
    await story.dispatch(
      attachments.listMounted('main'),
      attachments.listRequested({ page: 1, limit: 10, field: 'client', search: 'c1' }),
    );
    await story.dispatch(choose(), choose());
    expect(story.services.calls.filter(({ line }) => line === 'POST /media')).toHaveLength(2);
    expect(story.services.calls.at(-1)?.line).toBe('GET /client/c1/media');
    expect(selectPendingUploads('u1')(story.state())).toBe(0);
  });
});
