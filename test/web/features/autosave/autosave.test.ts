import { clients } from '../../../../src/web/features/clients/clients';
import {
  continued,
  formLeft,
  formOpened,
  settled,
  typed,
} from '../../../../src/web/features/autosave/autosaveSlice';
import { KEEP_AFTER_MS } from '../../../../src/web/features/autosave/autosaveSaga';
import { pending, refusal } from '../../../fakeServices';
import type { Scene } from '../../../runStory';
import { play } from '../../../runStory';

const KEPT = {
  'user-id': 'u1',
  username: 'mariam',
  userrole: 'Clerk',
  permissions: '{}',
  token: 'gt_mariam',
};
const FORM = 'clients/add';
const OLD = {
  form: FORM,
  typed: { first_name: 'Old' },
  names: {},
  based_on: null,
  saved_at: '2026-11-20T08:00:00.000Z',
};

let scene: Scene;
beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate'] }));
afterEach(() => {
  scene.end();
  jest.useRealTimers();
});

const begin = async (answers: Record<string, unknown> = {}) => {
  scene = play({ answers, kept: KEPT });
  await scene.pass(0);
  await scene.say(formOpened(FORM));
};
const offered = { 'GET /profile/draft': { draft: OLD } };
const typing = (first_name: string, form = FORM) =>
  typed({ form, typed: { first_name }, names: {}, based_on: null });
const asked = (what: string) => scene.tools.calls.filter(({ line }) => line.startsWith(what));
const keptNames = () => asked('PUT /profile/draft').map(({ body }) => (body as typeof OLD).typed.first_name);
const form = () => scene.state().drafts;

describe('a form that is typed in', () => {
  it('is kept once nothing more is told for a while, as it stands then', async () => {
    await begin();
    for (const name of ['N', 'No', 'Noor']) {
      await scene.say(typing(name));
      await scene.pass(KEEP_AFTER_MS - 1);
    }
    expect(keptNames()).toEqual([]);
    await scene.pass(1);
    expect(keptNames()).toEqual(['Noor']);
    expect(form()?.keptAt).toEqual(expect.any(String));
  });

  it('is kept at once when it is left', async () => {
    await begin();
    await scene.say(typing('Noor'), formLeft(FORM));
    expect(keptNames()).toEqual(['Noor']);
  });

  it('is kept before the next one is', async () => {
    await begin();
    await scene.say(typing('Noor'), typing('Tank', 'tanks/add'));
    await scene.pass(KEEP_AFTER_MS);
    expect(keptNames()).toEqual(['Noor', 'Tank']);
  });

  it('is never overtaken by what was typed earlier', async () => {
    const answer: { give?: (body: object) => void } = {};
    const slow = () => new Promise((resolve) => (answer.give = resolve));
    await begin({ 'PUT /profile/draft': slow });
    await scene.say(typing('No'));
    await scene.pass(KEEP_AFTER_MS);
    await scene.say(typing('Noor'), formLeft(FORM));
    expect(keptNames()).toEqual(['No']);
    answer.give?.(OLD);
    await scene.pass(KEEP_AFTER_MS);
    expect(keptNames()).toEqual(['No', 'Noor']);
  });

  it('stays kept as it was when the server can’t take it, without a word', async () => {
    await begin({ 'PUT /profile/draft': refusal(503) });
    await scene.say(typing('Noor'), formLeft(FORM));
    expect(scene.state().progress['drafts/keep']?.problem?.status).toBe(503);
    expect(scene.tools.toasts).toEqual([]);
  });

  it('is forgotten when it is typed back, and the server asked only if it has something', async () => {
    await begin();
    await scene.say(typing('Noor'), settled(FORM));
    await scene.pass(KEEP_AFTER_MS);
    expect([keptNames(), asked('DELETE')]).toEqual([[], []]);
    await scene.say(typing('Noor'), formLeft(FORM), settled(FORM));
    expect(asked('DELETE').map(({ line }) => line)).toEqual(['DELETE /profile/draft?form=clients%2Fadd']);
    expect(form()?.keptAt).toBeNull();
  });

  it('is finished once it is saved', async () => {
    await begin({ 'POST /client/add': { _id: 'c1', version: 1 } });
    await scene.say(typing('Noor'), formLeft(FORM));
    await scene.say(clients.submitted({ draft: {} as never }));
    expect(asked('DELETE /profile/draft')).toHaveLength(1);
  });

  it('is not finished by a save that was refused', async () => {
    await begin({ 'POST /client/add': refusal(422) });
    await scene.say(typing('Noor'), formLeft(FORM), clients.submitted({ draft: {} as never }));
    expect(asked('DELETE')).toEqual([]);
  });
});

describe('a form that was left unfinished', () => {
  it('is offered, and nothing is written over it meanwhile', async () => {
    await begin(offered);
    expect(form()).toMatchObject({ standing: 'offering', offer: OLD });
    await scene.say(typing('New'));
    await scene.pass(KEEP_AFTER_MS);
    expect(keptNames()).toEqual([]);
  });

  it('is kept on from there', async () => {
    await begin(offered);
    await scene.say(continued(FORM));
    expect(form()).toMatchObject({ standing: 'keeping', offer: null, keptAt: OLD.saved_at });
    await scene.say(typing('Older'), formLeft(FORM));
    expect(keptNames()).toEqual(['Older']);
  });

  it('is thrown away when the person starts afresh', async () => {
    await begin(offered);
    await scene.say(settled(FORM));
    expect(asked('DELETE')).toHaveLength(1);
    expect(form()).toMatchObject({ standing: 'keeping', offer: null });
  });

  it('outlives the saving of another that was typed in its place', async () => {
    await begin({ ...offered, 'POST /client/add': { _id: 'c1', version: 1 } });
    await scene.say(clients.submitted({ draft: {} as never }));
    expect(asked('DELETE')).toEqual([]);
  });

  it('is looked for again before anything is kept, when the first answer never came', async () => {
    const told: unknown[] = [refusal(503), { draft: OLD }];
    await begin({ 'GET /profile/draft': () => told.shift() });
    await scene.say(typing('New'), formLeft(FORM));
    expect(form()?.standing).toBe('offering');
    expect(keptNames()).toEqual([]);
  });

  it('is not offered in another form that was opened meanwhile', async () => {
    await begin({ 'GET /profile/draft': pending });
    await scene.say(formOpened('tanks/add'));
    expect(form()).toMatchObject({ form: 'tanks/add', standing: 'asking' });
  });
});
