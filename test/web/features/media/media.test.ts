import { FIRST_PAGE } from '../../../../src/domain/entity';
import { attachments } from '../../../../src/web/features/media/attachments';
import {
  DELETED_PAUSE_MS,
  removeClicked,
  selectUploadShare,
  selectUploadsLeft,
  uploadChosen,
  viewClicked,
} from '../../../../src/web/features/media/media';
import { users } from '../../../../src/web/features/users/users';
import { confirm } from '../../../../src/web/store/confirm';
import { sealFile } from '../../../../src/web/store/secretStore';
import { refusal } from '../../../fakeServices';
import { makePage } from '../../../factories';
import type { Scene } from '../../../runStory';
import { play } from '../../../runStory';

const { accepted } = confirm.actions;
const REMOVE = 'DELETE /media/m1';

let scene: Scene;
beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate'] }));
afterEach(() => {
  scene.end();
  jest.useRealTimers();
});
const visit = async (answers: Record<string, unknown>) => {
  const kept = { token: 'gt', 'user-id': 'u1', userrole: 'SuperAdmin' };
  scene = play({ answers: { 'GET /user/u1': { _id: 'u1' }, ...answers }, kept });
  await scene.pass(0);
};

describe('deleting a file', () => {
  it('tells its story and reloads once the toast could be read', async () => {
    await visit({ [REMOVE]: '' });
    expect(await scene.say(removeClicked('m1'), accepted())).toEqual([
      'media/removeClicked',
      'confirm/asked',
      'confirm/accepted',
      'media/remove/started',
      'media/remove/succeeded',
      'toasts/raised',
    ]);
    expect(scene.tools.toasts).toEqual([{ tone: 'success', text: 'File Deleted' }]);
    await scene.pass(DELETED_PAUSE_MS - 1);
    expect(scene.tools.page.reloads).toBe(0);
    await scene.pass(1);
    expect(scene.tools.page.reloads).toBe(1);
  });

  it('takes a file that is gone already for deleted', async () => {
    await visit({ [REMOVE]: refusal(404) });
    await scene.say(removeClicked('m1'), accepted());
    expect(scene.tools.toasts).toEqual([{ tone: 'success', text: 'File Deleted' }]);
  });

  it('says so when it failed, and does not reload', async () => {
    await visit({ [REMOVE]: refusal(403, { message: 'Not this one' }) });
    await scene.say(removeClicked('m1'), accepted());
    await scene.pass(5000);
    expect(scene.tools.toasts).toEqual([{ tone: 'error', text: 'Something went wrong !' }]);
    expect(scene.tools.page.reloads).toBe(0);
  });
});

describe('viewing a file', () => {
  const click = (filePath: string) => viewClicked({ _id: 'm1', filePath });

  it('opens it in a new tab, by a link that is good now', async () => {
    await visit({ 'GET /media/m1': { _id: 'm1', name: 'passport', filePath: 'media/m1?e=9&s=8' } });
    await scene.say(click('media/m1?e=1&s=2'));
    expect(scene.tools.page.tabs).toMatchObject([
      { shown: `${window.location.origin}/media/m1?e=9&s=8`, closed: false },
    ]);
  });

  it('opens the link it came with, where a server gives no other', async () => {
    await visit({ 'GET /media/m1': refusal(404) });
    await scene.say(click('media/m1?e=1&s=2'));
    expect(scene.tools.page.tabs).toMatchObject([
      { shown: `${window.location.origin}/media/m1?e=1&s=2`, closed: false },
    ]);
  });

  it('refuses what does not lie on the file host', async () => {
    await visit({ 'GET /media/m1': refusal(404) });
    await scene.say(click('//evil.example/m1'));
    expect(scene.tools.page.tabs).toMatchObject([{ shown: null, closed: true }]);
    expect(scene.tools.toasts).toEqual([{ tone: 'error', text: 'Something went wrong !' }]);
  });
});

describe('adding a file', () => {
  const choose = () =>
    uploadChosen({
      file: sealFile(new File(['bytes'], 'passport.png', { type: 'image/png' })),
      name: 'passport',
      owner_model: 'user',
      owner_id: 'u1',
    });

  it('sends the file with its owner and shows the record as it is then', async () => {
    await visit({ 'POST /media': { _id: 'm2' } });
    await scene.say(users.opened('u1'));
    const told = await scene.say(choose());
    expect(told).toEqual([
      'media/uploadChosen',
      'media/upload/started',
      'media/upload/succeeded',
      'toasts/raised',
      'users/opened',
      'users/read/started',
      'users/read/succeeded',
    ]);
    const sent = scene.tools.calls.find(({ line }) => line === 'POST /media')?.body as FormData;
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
    await scene.say(attachments.listOpened(of('u1')), choose(), attachments.listOpened(of('u2')));
    answers.sent?.({ _id: 'm2' });
    await scene.pass(0);
    answers.files?.(makePage([]));
    await scene.pass(0);
    expect(scene.state().attachments.query).toEqual(of('u2'));
  });

  it('tells how far it has come, a tenth at a time', async () => {
    const shares: (number | null)[] = [];
    await visit({
      'POST /media': async (_body: unknown, onProgress: (share: number) => void) => {
        for (const share of [0.02, 0.11, 0.14, 0.5, 1]) {
          onProgress(share);
          await Promise.resolve();
          shares.push(selectUploadShare(scene.state()));
        }
        return { _id: 'm2' };
      },
    });
    const told = await scene.say(choose());
    expect(shares).toEqual([null, 0.1, 0.1, 0.5, 1]);
    expect(told.filter((type) => type === 'media/progressed')).toHaveLength(3);
    expect(selectUploadShare(scene.state())).toBeNull();
  });

  it('shows the server’s own sentence when it refuses the file', async () => {
    await visit({ 'POST /media': refusal(413, { message: 'A file may have 10 MB at most' }) });
    await scene.say(choose());
    expect(scene.tools.toasts).toEqual([{ tone: 'error', text: 'A file may have 10 MB at most' }]);
  });

  it('sends several one after another, and shows the files of the record as they are then', async () => {
    await visit({ 'POST /media': { _id: 'm2' }, 'GET /client/c1/media': { documents: [] } });
    await scene.say(attachments.listOpened({ page: 1, limit: 10, field: 'client', search: 'c1' }));
    await scene.say(choose(), choose());
    expect(scene.tools.calls.filter(({ line }) => line === 'POST /media')).toHaveLength(2);
    expect(scene.tools.calls.at(-1)?.line).toBe('GET /client/c1/media');
    expect(selectUploadsLeft(scene.state())).toBe(0);
  });
});
