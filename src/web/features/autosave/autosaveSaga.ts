import type { Action } from '@reduxjs/toolkit';
import { buffers } from 'redux-saga';
import type { TakeableChannel } from 'redux-saga';
import { actionChannel, delay, fork, put, race, take, takeEvery, takeLatest } from 'redux-saga/effects';
import type { KeptDraft } from '../../../domain/drafts/unsavedDraft';
import { asAnswer } from '../../api/parseResponse';
import { run, tellsOperation } from '../../store/createRequest';
import type { Saga } from '../../store/sagaEffects';
import { select } from '../../store/sagaEffects';
import type { Http } from '../../store/services';
import type { OpenForm, Typing } from './autosaveSlice';
import {
  dropDraft,
  formLeft,
  formOpened,
  keepDraft,
  readDraft,
  selectOpenForm,
  settled,
  typed,
} from './autosaveSlice';

/** So long after it was told what was typed goes to the server: two seconds after the last key, with the form's own pause. */
export const KEEP_AFTER_MS = 1_500;

const pathOf = (form: string) => `/profile/draft?form=${encodeURIComponent(form)}`;
const sendRead = async (api: Http, form: string) => {
  const answer = await api.get<{ draft?: KeptDraft | null } | undefined>(pathOf(form));
  return { draft: asAnswer(answer, { draft: 'maybeRecord' }).draft ?? null };
};
const sendKeep = async (api: Http, typing: Typing) =>
  asAnswer(await api.put<KeptDraft | undefined>('/profile/draft', typing), { saved_at: 'words' });
const sendDrop = (api: Http, form: string) => api.delete(pathOf(form));

type Wish = ReturnType<typeof typed | typeof settled>;

const formOf = ({ payload }: Wish): string => (typeof payload === 'string' ? payload : payload.form);

/** One after the other, so that what was typed earlier never overtakes what was typed later. */
function* tendDrafts(): Saga {
  const wishes = (yield actionChannel(
    [typed, formLeft, settled],
    buffers.expanding(),
  )) as TakeableChannel<Wish>;
  let wish = (yield take(wishes)) as Wish;
  for (;;) {
    const next = typed.match(wish) ? yield* withinPause(wishes) : undefined;
    const isOvertaken = next && !formLeft.match(next) && formOf(next) === formOf(wish);
    if (!isOvertaken) yield* heed(wish);
    wish = next ?? ((yield take(wishes)) as Wish);
  }
}

function* withinPause(wishes: TakeableChannel<Wish>): Saga<Wish | undefined> {
  const { next } = (yield race({ next: take(wishes), over: delay(KEEP_AFTER_MS) })) as { next?: Wish };
  return next;
}

function* heed(wish: Wish): Saga {
  if (typed.match(wish)) yield* keep(wish.payload);
  if (!settled.match(wish)) return;
  const open = yield* select(selectOpenForm);
  if (open?.form !== wish.payload || open.isOnServer) yield* run(dropDraft, sendDrop, wish.payload);
}

/** While something older is offered, nothing is written over it. */
function* keep(typing: Typing): Saga {
  const standing = function* (): Saga<OpenForm['standing']> {
    const open = yield* select(selectOpenForm);
    return open?.form === typing.form ? open.standing : 'keeping';
  };
  if ((yield* standing()) === 'asking') yield* run(readDraft, sendRead, typing.form);
  if ((yield* standing()) === 'keeping') yield* run(keepDraft, sendKeep, typing);
}

/** A form that was saved or whose step was taken is finished; what was offered and left alone stays for another time. */
function* finish({ type }: Action): Saga {
  const open = yield* select(selectOpenForm);
  if (open?.standing === 'keeping' && isOf(open.form, type)) yield put(settled(open.form));
}

const SAVED = 'save/succeeded';
const DONE = '/succeeded';

/** Whether what succeeded is what the form was for: the saving of its record, or the step that it is named after. */
function isOf(form: string, type: string): boolean {
  const [area = '', , step = ''] = form.split('/');
  return type === `${area}/${SAVED}` || type === `${area}/${step}${DONE}`;
}

const tellsSuccess = (action: Action): boolean => tellsOperation(action) && action.type.endsWith(DONE);

/** Keeps unfinished forms on the server and offers them again, on another machine too. */
export function* draftsSaga(): Saga {
  yield fork(tendDrafts);
  yield takeLatest(formOpened, ({ payload }) => run(readDraft, sendRead, payload));
  yield takeEvery(tellsSuccess, finish);
}
