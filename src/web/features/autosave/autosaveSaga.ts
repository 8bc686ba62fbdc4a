import type { Action } from '@reduxjs/toolkit';
import { buffers } from 'redux-saga';
import type { TakeableChannel } from 'redux-saga';
import { actionChannel, delay, fork, put, race, take, takeEvery, takeLatest } from 'redux-saga/effects';
import { perform, isFulfilled } from '../../store/createRequest';
import type { Saga } from '../../store/sagaEffects';
import { select } from '../../store/sagaEffects';
import type { OpenForm, DraftInput } from './autosaveSlice';
import {
  deleteDraft,
  formClosed,
  formOpened,
  saveDraft,
  readDraft,
  selectOpenForm,
  draftDiscarded,
  formChanged,
} from './autosaveSlice';

/** Delay before a draft is saved; with the form's own debouncing, two seconds after the last key press. */
export const SAVE_DELAY_MS = 1_500;

type AutosaveEvent = ReturnType<typeof formChanged | typeof draftDiscarded>;

const formNameOf = ({ payload }: AutosaveEvent): string =>
  typeof payload === 'string' ? payload : payload.form;

/** Handles one event at a time, so that an older draft never overwrites a newer one. */
function* processEvents(): Saga {
  const events = (yield actionChannel(
    [formChanged, formClosed, draftDiscarded],
    buffers.expanding(),
  )) as TakeableChannel<AutosaveEvent>;
  let event = (yield take(events)) as AutosaveEvent;
  for (;;) {
    const next = formChanged.match(event) ? yield* nextWithinDelay(events) : undefined;
    const isSuperseded = next && !formClosed.match(next) && formNameOf(next) === formNameOf(event);
    if (!isSuperseded) yield* handleEvent(event);
    event = next ?? ((yield take(events)) as AutosaveEvent);
  }
}

function* nextWithinDelay(events: TakeableChannel<AutosaveEvent>): Saga<AutosaveEvent | undefined> {
  const { next } = (yield race({ next: take(events), over: delay(SAVE_DELAY_MS) })) as {
    next?: AutosaveEvent;
  };
  return next;
}

function* handleEvent(event: AutosaveEvent): Saga {
  if (formChanged.match(event)) yield* saveWhenAllowed(event.payload);
  if (!draftDiscarded.match(event)) return;
  const openForm = yield* select(selectOpenForm);
  if (openForm?.form !== event.payload || openForm.isOnServer) yield* perform(deleteDraft, event.payload);
}

/** Saves a draft, unless an older draft is still offered, which must not be overwritten. */
function* saveWhenAllowed(draft: DraftInput): Saga {
  const currentStatus = function* (): Saga<OpenForm['status']> {
    const openForm = yield* select(selectOpenForm);
    return openForm?.form === draft.form ? openForm.status : 'saving';
  };
  if ((yield* currentStatus()) === 'loading') yield* perform(readDraft, draft.form);
  if ((yield* currentStatus()) === 'saving') yield* perform(saveDraft, draft);
}

/** Discards the draft of a form that was submitted; an offered draft that was not restored is kept. */
function* discardSubmittedDraft({ type }: Action): Saga {
  const openForm = yield* select(selectOpenForm);
  if (openForm?.status === 'saving' && isSubmissionOf(openForm.form, type))
    yield put(draftDiscarded(openForm.form));
}

const SAVED = 'save/fulfilled';
/**
 * Whether a fulfilled request submitted the form: the save of its record, or the transition of the same name.
 */
function isSubmissionOf(form: string, type: string): boolean {
  const [area = '', , transition = ''] = form.split('/');
  return type === `${area}/${SAVED}` || type === `${area}/${transition}/fulfilled`;
}

/** Saves unfinished forms on the server, so that they can be restored on any device. */
export function* autosaveSaga(): Saga {
  yield fork(processEvents);
  yield takeLatest(formOpened, ({ payload }) => perform(readDraft, payload));
  yield takeEvery(isFulfilled, discardSubmittedDraft);
}
