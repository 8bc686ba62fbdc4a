import { createAction, createSlice } from '@reduxjs/toolkit';
import type { UnsavedDraft } from '../../../domain/drafts/unsavedDraft';
import { parseResponse } from '../../api/parseResponse';
import { createRequest } from '../../store/createRequest';
import type { RootState } from '../../store/rootState';

export type DraftInput = Omit<UnsavedDraft, 'saved_at'>;

/** The open form, the stored draft offered to the user, and the time when its draft was last saved. */
export interface OpenForm {
  form: string;
  status: 'loading' | 'offered' | 'saving';
  storedDraft: UnsavedDraft | null;
  savedAt: string | null;
  isOnServer: boolean;
}

declare module '../../store/rootState' {
  interface RootState {
    autosave: OpenForm | null;
  }
}

export const formOpened = createAction<string>('autosave/formOpened');
export const formChanged = createAction<DraftInput>('autosave/formChanged');
export const formClosed = createAction<string>('autosave/formClosed');
export const draftRestored = createAction<string>('autosave/draftRestored');
/** The draft is no longer needed: it was submitted, undone or discarded. */
export const draftDiscarded = createAction<string>('autosave/draftDiscarded');
export const readDraft = createRequest<string, { draft: UnsavedDraft | null }>(
  'autosave/readDraft',
  async (api, form) => {
    const body = await api.get<{ draft?: UnsavedDraft | null } | undefined>(draftPath(form));
    return { draft: parseResponse(body, { draft: 'optionalRecord' }).draft ?? null };
  },
);
export const saveDraft = createRequest<DraftInput, UnsavedDraft>('autosave/saveDraft', async (api, draft) =>
  parseResponse(await api.put<UnsavedDraft | undefined>('/profile/draft', draft), { saved_at: 'string' }),
);
export const deleteDraft = createRequest<string, unknown>('autosave/deleteDraft', (api, form) =>
  api.delete(draftPath(form)),
);

const draftPath = (form: string) => `/profile/draft?form=${encodeURIComponent(form)}`;

const newForm = (form: string): OpenForm => ({
  form,
  status: 'loading',
  storedDraft: null,
  savedAt: null,
  isOnServer: false,
});

type AutosaveState = RootState['autosave'];

/** Changes the open form, unless another form was opened meanwhile. */
const updateForm = (openForm: AutosaveState, form: string, changes: Partial<OpenForm>): AutosaveState =>
  openForm?.form === form ? { ...openForm, ...changes } : openForm;

export const autosave = createSlice({
  name: 'autosave',
  initialState: (): AutosaveState => null,
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(formOpened, (_state, { payload }) => newForm(payload))
      .addCase(readDraft.fulfilled, (state, { payload: { draft: storedDraft }, meta }) =>
        state?.status === 'loading'
          ? updateForm(state, meta.arg, {
              storedDraft,
              status: storedDraft ? 'offered' : 'saving',
              isOnServer: storedDraft !== null,
            })
          : state,
      )
      .addCase(draftRestored, (state, { payload }) =>
        updateForm(state, payload, {
          status: 'saving',
          storedDraft: null,
          savedAt: state?.storedDraft?.saved_at ?? null,
        }),
      )
      .addCase(saveDraft.pending, (state, { meta }) => updateForm(state, meta.arg.form, { isOnServer: true }))
      .addCase(saveDraft.fulfilled, (state, { payload, meta }) =>
        updateForm(state, meta.arg.form, { savedAt: payload.saved_at }),
      )
      .addCase(draftDiscarded, (state, { payload }) =>
        updateForm(state, payload, {
          status: state?.status === 'loading' ? 'loading' : 'saving',
          storedDraft: null,
          savedAt: null,
        }),
      )
      .addCase(deleteDraft.fulfilled, (state, { meta }) =>
        updateForm(state, meta.arg, { isOnServer: false }),
      ),
});

export const selectOpenForm = ({ autosave }: RootState): OpenForm | null => autosave;
