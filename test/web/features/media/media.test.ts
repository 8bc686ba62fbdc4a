import { FIRST_PAGE } from '../../../../src/domain/entity';
import { attachments } from '../../../../src/web/features/media/attachments';
import {
  DELETED_PAUSE_MS,
  removeClicked,
  selectUploadProgress,
  selectPendingUploads,
  uploadChosen,
  viewClicked,
} from '../../../../src/web/features/media/media';
import { users } from '../../../../src/web/features/users/users';
import { confirmDialog } from '../../../../src/web/store/confirm';
import { storeFile } from '../../../../src/web/store/secretStore';
import { errorResponse } from '../../../fakeServices';
import { makePage } from '../../../factories';
import type { Story } from '../../../runStory';
import { runStory } from '../../../runStory';

const { accepted } = confirmDialog.actions;
const REMOVE = 'DELETE /media/m1';

let scene: Story;
beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate'] }));
afterEach(() => {
  scene.stop();
  jest.useRealTimers();
});
const visit = async (answers: Record<string, unknown>) => {
  const stored = { token: 'gt', 'user-id': 'u1', userrole: 'SuperAdmin' };
  scene = runStory({ responses: { 'GET /user/u1': { _id: 'u1' }, ...answers }, stored });
  await scene.advance(0);
};

describe('deleting a file', () => {
  it('tells its story and reloads once the toast could be read', async () => {
    await visit({ [REMOVE]: '' });
    expect(await scene.dispatch(removeClicked('m1'), accepted())).toEqual([
      'media/removeClicked',
      'confirm/opened',
      'confirm/accepted',
      'media/remove/pending',
      'media/remove/fulfilled',
      'toasts/requested',
    ]);
    expect(scene.services.toasts).toEqual([{ tone: 'success', text: 'File Deleted' }]);
    await scene.advance(DELETED_PAUSE_MS - 1);
    expect(scene.services.page.reloads).toBe(0);
    await scene.advance(1);
    expect(scene.services.page.reloads).toBe(1);
  });

  it('takes a file that is gone already for deleted', async () => {
    await visit({ [REMOVE]: errorResponse(404) });
    await scene.dispatch(removeClicked('m1'), accepted());
    expect(scene.services.toasts).toEqual([{ tone: 'success', text: 'File Deleted' }]);
  });

  it('says so when it failed, and does not reload', async () => {
    await visit({ [REMOVE]: errorResponse(403, { message: 'Not this one' }) });
    await scene.dispatch(removeClicked('m1'), accepted());
    await scene.advance(5000);
    expect(scene.services.toasts).toEqual([{ tone: 'error', text: 'Something went wrong !' }]);
    expect(scene.services.page.reloads).toBe(0);
  });
});

describe('viewing a file', () => {
  const click = (filePath: string) => viewClicked({ _id: 'm1', filePath });

  it('opens it in a new tab, by a link that is good now', async () => {
    await visit({ 'GET /media/m1': { _id: 'm1', name: 'passport', filePath: 'media/m1?e=9&s=8' } });
    await scene.dispatch(click('media/m1?e=1&s=2'));
    expect(scene.services.page.tabs).toMatchObject([
      { shown: `${window.location.origin}/media/m1?e=9&s=8`, closed: false },
    ]);
  });

  it('opens the link it came with, where a server gives no other', async () => {
    await visit({ 'GET /media/m1': errorResponse(404) });
    await scene.dispatch(click('media/m1?e=1&s=2'));
    expect(scene.services.page.tabs).toMatchObject([
      { shown: `${window.location.origin}/media/m1?e=1&s=2`, closed: false },
    ]);
  });

  it('refuses what does not lie on the file host', async () => {
    await visit({ 'GET /media/m1': errorResponse(404) });
    await scene.dispatch(click('//evil.example/m1'));
    expect(scene.services.page.tabs).toMatchObject([{ shown: null, closed: true }]);
    expect(scene.services.toasts).toEqual([{ tone: 'error', text: 'Something went wrong !' }]);
  });
});

describe('adding a file', () => {
  const choose = () =>
    uploadChosen({
      file: storeFile(new File(['bytes'], 'passport.png', { type: 'image/png' })),
      name: 'passport',
      owner_model: 'user',
      owner_id: 'u1',
    });

  it('sends the file with its owner and shows the record as it is then', async () => {
    await visit({ 'POST /media': { _id: 'm2' } });
    await scene.dispatch(users.recordRequested('u1'));
    const told = await scene.dispatch(choose());
    expect(told).toEqual([
      'media/uploadChosen',
      'media/upload/pending',
      'media/upload/fulfilled',
      'toasts/requested',
      'users/recordRequested',
      'users/fetchOne/pending',
      'users/fetchOne/fulfilled',
    ]);
    const sent = scene.services.calls.find(({ line }) => line === 'POST /media')?.body as FormData;
    const { file, ...fields } = Object.fromEntries(sent.entries());
    expect(fields).toEqual({ name: 'passport', owner_model: 'user', owner_id: 'u1' });
    expect((file as File).name).toBe('passport.png');
  });

  it('leaves the files of a record alone that was opened while it was sent', async () => {
    const of = (search: string) => ({ ...FIRST_PAGE, field: 'user', search });
    const answers: Record<string, (body: unknown) => void> = {};
    const later = (name: string) => new Promise((resolve) => (answers[name] = resolve));
    await visit({
      'GET /user/u1/media': makePage([]),
      'GET /user/u2/media': later('files'),
      'POST /media': later('sent'),
    });
    await scene.dispatch(attachments.listRequested(of('u1')), choose(), attachments.listRequested(of('u2')));
    answers.sent?.({ _id: 'm2' });
    await scene.advance(0);
    answers.files?.(makePage([]));
    await scene.advance(0);
    expect(attachments.selectView('main')(scene.state())?.query).toEqual(of('u2'));
  });

  it('tells how far it has come, a tenth at a time', async () => {
    const shares: (number | null)[] = [];
    await visit({
      'POST /media': async (_body: unknown, onProgress: (share: number) => void) => {
        for (const share of [0.02, 0.11, 0.14, 0.5, 1]) {
          onProgress(share);
          await Promise.resolve();
          shares.push(selectUploadProgress(scene.state()));
        }
        return { _id: 'm2' };
      },
    });
    const told = await scene.dispatch(choose());
    expect(shares).toEqual([null, 0.1, 0.1, 0.5, 1]);
    expect(told.filter((type) => type === 'media/uploadProgressed')).toHaveLength(3);
    expect(selectUploadProgress(scene.state())).toBeNull();
  });

  it('shows the server’s own sentence when it refuses the file', async () => {
    await visit({ 'POST /media': errorResponse(413, { message: 'A file may have 10 MB at most' }) });
    await scene.dispatch(choose());
    expect(scene.services.toasts).toEqual([{ tone: 'error', text: 'A file may have 10 MB at most' }]);
  });

  it('sends several one after another, and shows the files of the record as they are then', async () => {
    await visit({ 'POST /media': { _id: 'm2' }, 'GET /client/c1/media': { documents: [] } });
    await scene.dispatch(attachments.listRequested({ page: 1, limit: 10, field: 'client', search: 'c1' }));
    await scene.dispatch(choose(), choose());
    expect(scene.services.calls.filter(({ line }) => line === 'POST /media')).toHaveLength(2);
    expect(scene.services.calls.at(-1)?.line).toBe('GET /client/c1/media');
    expect(selectPendingUploads(scene.state())).toBe(0);
  });
});
