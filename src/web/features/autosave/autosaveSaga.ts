import type { Action } from '@reduxjs/toolkit';
import { buffers } from 'redux-saga';
import type { TakeableChannel } from 'redux-saga';
import { actionChannel, delay, fork, put, race, take, takeEvery, takeLatest } from 'redux-saga/effects';
import { perform, isRequestAction } from '../../store/createRequest';
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

/** So long after it was told what was typed goes to the server: two seconds after the last key, with the form's own pause. */
export const SAVE_DELAY_MS = 1_500;

type AutosaveEvent = ReturnType<typeof formChanged | typeof draftDiscarded>;

const formNameOf = ({ payload }: AutosaveEvent): string =>
  typeof payload === 'string' ? payload : payload.form;

/** One after the other, so that what was typed earlier never overtakes what was typed later. */
function* processEvents(): Saga {
  const events = (yield actionChannel(
    [formChanged, formClosed, draftDiscarded],
    buffers.expanding(),
  )) as TakeableChannel<AutosaveEvent>;
  let event = (yield take(events)) as AutosaveEvent;
  for (;;) {
    const next = formChanged.match(event) ? yield* nextWithinDelay(events) : undefined;
    const isOvertaken = next && !formClosed.match(next) && formNameOf(next) === formNameOf(event);
    if (!isOvertaken) yield* handleEvent(event);
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
  const open = yield* select(selectOpenForm);
  if (open?.form !== event.payload || open.isOnServer) yield* perform(deleteDraft, event.payload);
}

/** While something older is offered, nothing is written over it. */
function* saveWhenAllowed(draft: DraftInput): Saga {
  const currentStatus = function* (): Saga<OpenForm['status']> {
    const open = yield* select(selectOpenForm);
    return open?.form === draft.form ? open.status : 'saving';
  };
  if ((yield* currentStatus()) === 'loading') yield* perform(readDraft, draft.form);
  if ((yield* currentStatus()) === 'saving') yield* perform(saveDraft, draft);
}

/** A form that was saved or whose step was taken is finished; what was offered and left alone stays for another time. */
function* discardSubmittedDraft({ type }: Action): Saga {
  const open = yield* select(selectOpenForm);
  if (open?.status === 'saving' && isSubmissionOf(open.form, type)) yield put(draftDiscarded(open.form));
}

const SAVED = 'save/fulfilled';
const FULFILLED = '/fulfilled';

/** Whether what succeeded is what the form was for: the saving of its record, or the step that it is named after. */
function isSubmissionOf(form: string, type: string): boolean {
  const [area = '', , step = ''] = form.split('/');
  return type === `${area}/${SAVED}` || type === `${area}/${step}${FULFILLED}`;
}

const isFulfilled = (action: Action): boolean => isRequestAction(action) && action.type.endsWith(FULFILLED);

/** Keeps unfinished forms on the server and offers them again, on another machine too. */
export function* autosaveSaga(): Saga {
  yield fork(processEvents);
  yield takeLatest(formOpened, ({ payload }) => perform(readDraft, payload));
  yield takeEvery(isFulfilled, discardSubmittedDraft);
}
