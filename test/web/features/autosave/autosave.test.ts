import { clients } from '../../../../src/web/features/clients/clients';
import {
  draftRestored,
  formClosed,
  formOpened,
  draftDiscarded,
  formChanged,
} from '../../../../src/web/features/autosave/autosaveSlice';
import { SAVE_DELAY_MS } from '../../../../src/web/features/autosave/autosaveSaga';
import { neverResolves, errorResponse } from '../../../fakeServices';
import type { Story } from '../../../runStory';
import { runStory } from '../../../runStory';

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

let scene: Story;
beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate'] }));
afterEach(() => {
  scene.stop();
  jest.useRealTimers();
});

const begin = async (responses: Record<string, unknown> = {}) => {
  scene = runStory({ responses, stored: KEPT });
  await scene.advance(0);
  await scene.dispatch(formOpened(FORM));
};
const offered = { 'GET /profile/draft': { draft: OLD } };
const typing = (first_name: string, form = FORM) =>
  formChanged({ form, typed: { first_name }, names: {}, based_on: null });
const asked = (what: string) => scene.services.calls.filter(({ line }) => line.startsWith(what));
const keptNames = () => asked('PUT /profile/draft').map(({ body }) => (body as typeof OLD).typed.first_name);
const form = () => scene.state().autosave;

describe('a form that is typed in', () => {
  it('is kept once nothing more is told for a while, as it stands then', async () => {
    await begin();
    for (const name of ['N', 'No', 'Noor']) {
      await scene.dispatch(typing(name));
      await scene.advance(SAVE_DELAY_MS - 1);
    }
    expect(keptNames()).toEqual([]);
    await scene.advance(1);
    expect(keptNames()).toEqual(['Noor']);
    expect(form()?.savedAt).toEqual(expect.any(String));
  });

  it('is kept at once when it is left', async () => {
    await begin();
    await scene.dispatch(typing('Noor'), formClosed(FORM));
    expect(keptNames()).toEqual(['Noor']);
  });

  it('is kept before the next one is', async () => {
    await begin();
    await scene.dispatch(typing('Noor'), typing('Tank', 'tanks/add'));
    await scene.advance(SAVE_DELAY_MS);
    expect(keptNames()).toEqual(['Noor', 'Tank']);
  });

  it('is never overtaken by what was typed earlier', async () => {
    const answer: { give?: (body: object) => void } = {};
    const slow = () => new Promise((resolve) => (answer.give = resolve));
    await begin({ 'PUT /profile/draft': slow });
    await scene.dispatch(typing('No'));
    await scene.advance(SAVE_DELAY_MS);
    await scene.dispatch(typing('Noor'), formClosed(FORM));
    expect(keptNames()).toEqual(['No']);
    answer.give?.(OLD);
    await scene.advance(SAVE_DELAY_MS);
    expect(keptNames()).toEqual(['No', 'Noor']);
  });

  it('stays kept as it was when the server can’t take it, without a word', async () => {
    await begin({ 'PUT /profile/draft': errorResponse(503) });
    await scene.dispatch(typing('Noor'), formClosed(FORM));
    expect(scene.state().requests['autosave/saveDraft']?.error?.status).toBe(503);
    expect(scene.services.toasts).toEqual([]);
  });

  it('is forgotten when it is typed back, and the server asked only if it has something', async () => {
    await begin();
    await scene.dispatch(typing('Noor'), draftDiscarded(FORM));
    await scene.advance(SAVE_DELAY_MS);
    expect([keptNames(), asked('DELETE')]).toEqual([[], []]);
    await scene.dispatch(typing('Noor'), formClosed(FORM), draftDiscarded(FORM));
    expect(asked('DELETE').map(({ line }) => line)).toEqual(['DELETE /profile/draft?form=clients%2Fadd']);
    expect(form()?.savedAt).toBeNull();
  });

  it('is finished once it is saved', async () => {
    await begin({ 'POST /client/add': { _id: 'c1', version: 1 } });
    await scene.dispatch(typing('Noor'), formClosed(FORM));
    await scene.dispatch(clients.submitted({ draft: {} as never }));
    expect(asked('DELETE /profile/draft')).toHaveLength(1);
  });

  it('is not finished by a save that was refused', async () => {
    await begin({ 'POST /client/add': errorResponse(422) });
    await scene.dispatch(typing('Noor'), formClosed(FORM), clients.submitted({ draft: {} as never }));
    expect(asked('DELETE')).toEqual([]);
  });
});

describe('a form that was left unfinished', () => {
  it('is offered, and nothing is written over it meanwhile', async () => {
    await begin(offered);
    expect(form()).toMatchObject({ status: 'offered', storedDraft: OLD });
    await scene.dispatch(typing('New'));
    await scene.advance(SAVE_DELAY_MS);
    expect(keptNames()).toEqual([]);
  });

  it('is kept on from there', async () => {
    await begin(offered);
    await scene.dispatch(draftRestored(FORM));
    expect(form()).toMatchObject({ status: 'saving', storedDraft: null, savedAt: OLD.saved_at });
    await scene.dispatch(typing('Older'), formClosed(FORM));
    expect(keptNames()).toEqual(['Older']);
  });

  it('is thrown away when the person starts afresh', async () => {
    await begin(offered);
    await scene.dispatch(draftDiscarded(FORM));
    expect(asked('DELETE')).toHaveLength(1);
    expect(form()).toMatchObject({ status: 'saving', storedDraft: null });
  });

  it('outlives the saving of another that was typed in its place', async () => {
    await begin({ ...offered, 'POST /client/add': { _id: 'c1', version: 1 } });
    await scene.dispatch(clients.submitted({ draft: {} as never }));
    expect(asked('DELETE')).toEqual([]);
  });

  it('is looked for again before anything is kept, when the first answer never came', async () => {
    const told: unknown[] = [errorResponse(503), { draft: OLD }];
    await begin({ 'GET /profile/draft': () => told.shift() });
    await scene.dispatch(typing('New'), formClosed(FORM));
    expect(form()?.status).toBe('offered');
    expect(keptNames()).toEqual([]);
  });

  it('is not offered in another form that was opened meanwhile', async () => {
    await begin({ 'GET /profile/draft': neverResolves });
    await scene.dispatch(formOpened('tanks/add'));
    expect(form()).toMatchObject({ form: 'tanks/add', status: 'loading' });
  });
});
