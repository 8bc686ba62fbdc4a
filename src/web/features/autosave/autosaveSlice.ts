import { createAction, createSlice } from '@reduxjs/toolkit';
import type { KeptDraft } from '../../../domain/drafts/unsavedDraft';
import { operation } from '../../store/createRequest';

/** What stands in a form and is not saved yet. */
export type Typing = Omit<KeptDraft, 'saved_at'>;

/** The form on screen: what was left in it earlier and is offered, what the server has of it, and since when. */
export interface OpenForm {
  form: string;
  standing: 'asking' | 'offering' | 'keeping';
  offer: KeptDraft | null;
  keptAt: string | null;
  isOnServer: boolean;
}

export interface HasDrafts {
  drafts: OpenForm | null;
}

export const formOpened = createAction<string>('drafts/formOpened');
export const typed = createAction<Typing>('drafts/typed');
export const formLeft = createAction<string>('drafts/formLeft');
/** The person goes on with what they had left. */
export const continued = createAction<string>('drafts/continued');
/** There is nothing to keep any more: it was saved, typed back or thrown away. */
export const settled = createAction<string>('drafts/settled');
export const readDraft = operation<string, { draft: KeptDraft | null }>('drafts/read');
export const keepDraft = operation<Typing, KeptDraft>('drafts/keep');
export const dropDraft = operation<string, unknown>('drafts/drop');

const opened = (form: string): OpenForm => ({
  form,
  standing: 'asking',
  offer: null,
  keptAt: null,
  isOnServer: false,
});

type Draft = HasDrafts['drafts'];

/** What becomes known of the form on screen; news of another form changes nothing. */
const learnt = (open: Draft, form: string, news: Partial<OpenForm>): Draft =>
  open?.form === form ? { ...open, ...news } : open;

/** The form on screen and what is kept of it. */
export const drafts = createSlice({
  name: 'drafts',
  initialState: (): Draft => null,
  reducers: {},
  extraReducers: (on) =>
    on
      .addCase(formOpened, (_before, { payload }) => opened(payload))
      .addCase(readDraft.succeeded, (open, { payload: { draft: offer }, meta }) =>
        open?.standing === 'asking'
          ? learnt(open, meta.arg, {
              offer,
              standing: offer ? 'offering' : 'keeping',
              isOnServer: offer !== null,
            })
          : open,
      )
      .addCase(continued, (open, { payload }) =>
        learnt(open, payload, { standing: 'keeping', offer: null, keptAt: open?.offer?.saved_at ?? null }),
      )
      .addCase(keepDraft.started, (open, { meta }) => learnt(open, meta.arg.form, { isOnServer: true }))
      .addCase(keepDraft.succeeded, (open, { payload, meta }) =>
        learnt(open, meta.arg.form, { keptAt: payload.saved_at }),
      )
      .addCase(settled, (open, { payload }) =>
        learnt(open, payload, {
          standing: open?.standing === 'asking' ? 'asking' : 'keeping',
          offer: null,
          keptAt: null,
        }),
      )
      .addCase(dropDraft.succeeded, (open, { meta }) => learnt(open, meta.arg, { isOnServer: false })),
});

export const selectOpenForm = ({ drafts: open }: HasDrafts): OpenForm | null => open;
