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

const STORED_SESSION = {
  'user-id': 'u1',
  username: 'mariam',
  userrole: 'Clerk',
  permissions: '{}',
  token: 'gt_mariam',
};
const FORM = 'clients/add';
const STORED_DRAFT = {
  form: FORM,
  typed: { first_name: 'Old' },
  names: {},
  based_on: null,
  saved_at: '2026-11-20T08:00:00.000Z',
};

let story: Story;
beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate'] }));
afterEach(() => {
  story.stop();
  jest.useRealTimers();
});

const startStory = async (responses: Record<string, unknown> = {}) => {
  story = runStory({ responses, stored: STORED_SESSION });
  await story.advance(0);
  await story.dispatch(formOpened(FORM));
};
const withDraft = { 'GET /profile/draft': { draft: STORED_DRAFT } };
const change = (first_name: string, form = FORM) =>
  formChanged({ form, typed: { first_name }, names: {}, based_on: null });
const callsTo = (prefix: string) => story.services.calls.filter(({ line }) => line.startsWith(prefix));
const savedNames = () =>
  callsTo('PUT /profile/draft').map(({ body }) => (body as typeof STORED_DRAFT).typed.first_name);
const autosaveState = () => story.state().autosave;

describe('a changed form', () => {
  it('is saved after a pause, with its latest values', async () => {
    await startStory();
    for (const name of ['N', 'No', 'Noor']) {
      await story.dispatch(change(name));
      await story.advance(SAVE_DELAY_MS - 1);
    }
    expect(savedNames()).toEqual([]);
    await story.advance(1);
    expect(savedNames()).toEqual(['Noor']);
    expect(autosaveState()?.savedAt).toEqual(expect.any(String));
  });

  it('is saved at once when it closes', async () => {
    await startStory();
    await story.dispatch(change('Noor'), formClosed(FORM));
    expect(savedNames()).toEqual(['Noor']);
  });

  it('is saved before another form is', async () => {
    await startStory();
    await story.dispatch(change('Noor'), change('Tank', 'tanks/add'));
    await story.advance(SAVE_DELAY_MS);
    expect(savedNames()).toEqual(['Noor', 'Tank']);
  });

  it('is never overwritten by an earlier save', async () => {
    const pending: { resolve?: (body: object) => void } = {};
    const respondLater = () => new Promise((resolve) => (pending.resolve = resolve));
    await startStory({ 'PUT /profile/draft': respondLater });
    await story.dispatch(change('No'));
    await story.advance(SAVE_DELAY_MS);
    await story.dispatch(change('Noor'), formClosed(FORM));
    expect(savedNames()).toEqual(['No']);
    pending.resolve?.(STORED_DRAFT);
    await story.advance(SAVE_DELAY_MS);
    expect(savedNames()).toEqual(['No', 'Noor']);
  });

  it('shows no toast when it can’t be saved', async () => {
    await startStory({ 'PUT /profile/draft': errorResponse(503) });
    await story.dispatch(change('Noor'), formClosed(FORM));
    expect(story.state().requests['autosave/saveDraft']?.error?.status).toBe(503);
    expect(story.services.toasts).toEqual([]);
  });

  it('is not saved once its changes are undone; a stored draft is deleted', async () => {
    await startStory();
    await story.dispatch(change('Noor'), draftDiscarded(FORM));
    await story.advance(SAVE_DELAY_MS);
    expect([savedNames(), callsTo('DELETE')]).toEqual([[], []]);
    await story.dispatch(change('Noor'), formClosed(FORM), draftDiscarded(FORM));
    expect(callsTo('DELETE').map(({ line }) => line)).toEqual(['DELETE /profile/draft?form=clients%2Fadd']);
    expect(autosaveState()?.savedAt).toBeNull();
  });

  it('loses its draft once the record is saved', async () => {
    await startStory({ 'POST /client/add': { _id: 'c1', version: 1 } });
    await story.dispatch(change('Noor'), formClosed(FORM));
    await story.dispatch(clients.submitted({ draft: {} as never }));
    expect(callsTo('DELETE /profile/draft')).toHaveLength(1);
  });

  it('keeps its draft when saving the record fails', async () => {
    await startStory({ 'POST /client/add': errorResponse(422) });
    await story.dispatch(change('Noor'), formClosed(FORM), clients.submitted({ draft: {} as never }));
    expect(callsTo('DELETE')).toEqual([]);
  });
});

describe('a stored draft', () => {
  it('is offered and not overwritten meanwhile', async () => {
    await startStory(withDraft);
    expect(autosaveState()).toMatchObject({ status: 'offered', storedDraft: STORED_DRAFT });
    await story.dispatch(change('New'));
    await story.advance(SAVE_DELAY_MS);
    expect(savedNames()).toEqual([]);
  });

  it('is updated after it is restored', async () => {
    await startStory(withDraft);
    await story.dispatch(draftRestored(FORM));
    expect(autosaveState()).toMatchObject({
      status: 'saving',
      storedDraft: null,
      savedAt: STORED_DRAFT.saved_at,
    });
    await story.dispatch(change('Older'), formClosed(FORM));
    expect(savedNames()).toEqual(['Older']);
  });

  it('is deleted when the user discards it', async () => {
    await startStory(withDraft);
    await story.dispatch(draftDiscarded(FORM));
    expect(callsTo('DELETE')).toHaveLength(1);
    expect(autosaveState()).toMatchObject({ status: 'saving', storedDraft: null });
  });

  it('is kept when the user saves other values instead', async () => {
    await startStory({ ...withDraft, 'POST /client/add': { _id: 'c1', version: 1 } });
    await story.dispatch(clients.submitted({ draft: {} as never }));
    expect(callsTo('DELETE')).toEqual([]);
  });

  it('is requested again before anything is saved when the first request failed', async () => {
    const responses: unknown[] = [errorResponse(503), { draft: STORED_DRAFT }];
    await startStory({ 'GET /profile/draft': () => responses.shift() });
    await story.dispatch(change('New'), formClosed(FORM));
    expect(autosaveState()?.status).toBe('offered');
    expect(savedNames()).toEqual([]);
  });

  it('is not offered in another form that opens meanwhile', async () => {
    await startStory({ 'GET /profile/draft': neverResolves });
    await story.dispatch(formOpened('tanks/add'));
    expect(autosaveState()).toMatchObject({ form: 'tanks/add', status: 'loading' });
  });
});
