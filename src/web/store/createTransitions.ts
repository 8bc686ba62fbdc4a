import { createAction } from '@reduxjs/toolkit';
import type { PayloadAction, UnknownAction } from '@reduxjs/toolkit';
import { take, takeLatest, takeLeading } from 'redux-saga/effects';
import type { ApiError, Entity, Id } from '../../domain/entity';
import { transitionPath } from '../../domain/transitions';
import type { Confirmation } from './confirm';
import { confirm } from './confirm';
import type { Resource } from './createResource';
import { refetchList, refetchRecord } from './createResource';
import { perform, isRequestAction } from './createRequest';
import { formDialog } from './formDialog';
import type { RootState } from './rootState';
import type { Saga } from './sagaEffects';
import { select } from './sagaEffects';
import type { Toast } from './services';
import type { ToastRule } from './toasts';
import { serverMessage } from './toasts';

/** Texts of a transition. */
export interface TransitionLabels<T> {
  label: string;
  successMessage: string | ((record: T) => string);
  /** Tone of the success message; `success` by default. */
  tone?: Toast['tone'];
  /** Asks before the transition, for example because others depend on the record or it can't be undone. */
  confirm?: (record: T) => Confirmation;
  destructive?: boolean;
  /** Whether it is always in the menu, even if there is room for its button. */
  isSecondary?: (record: T) => boolean;
  /** Sent with an idempotency key, because it moves money. */
  isIdempotent?: true;
}

interface TransitionInput {
  id: Id;
  body: object;
}

type TransitionClick = TransitionInput & { confirmation?: Confirmation };

/** The server's message of a rejected request, unless the open dialog of its record shows it. */
export const messageUnlessInDialog = (action: UnknownAction, { formDialog: open }: RootState): string =>
  isRequestAction(action) && open && open.id === (action.meta.arg as Partial<TransitionInput>).id
    ? ''
    : serverMessage(action);

const mapNames = <Name extends string, Value>(names: readonly Name[], createValue: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, createValue(name)])) as Record<Name, Value>;

/**
 * Actions, requests, saga and toasts of a record's transitions: `POST /{noun}/{id}/{transition}`.
 * The record in the response replaces the stored one; after an error the record is refetched, and after a
 * conflict the displayed lists, too.
 */
export function createTransitions<T extends Entity, D, Name extends string>(
  resource: Resource<T, D>,
  noun: string,
  labels: Record<Name, TransitionLabels<T>>,
) {
  const names = Object.keys(labels) as Name[];
  const requests = mapNames(names, (name) =>
    resource.request<TransitionInput>(name, (api, { id, body }) =>
      api.post(`/${noun}/${encodeURIComponent(id)}/${transitionPath(name)}`, body, {
        idempotencyKey: labels[name].isIdempotent,
      }),
    ),
  );
  const clicked = mapNames(names, (name) =>
    createAction(
      `${resource.name}/${name}Clicked`,
      (record: T, body: object = {}): { payload: TransitionClick } => ({
        payload: { id: record._id, body, confirmation: labels[name].confirm?.(record) },
      }),
    ),
  );

  const performTransition = (name: Name) =>
    function* ({ payload: { id, body, confirmation } }: PayloadAction<TransitionClick>): Saga {
      if (confirmation && !(yield* confirm(confirmation))) return;
      const { ok } = yield* perform(requests[name], { id, body });
      if (!ok) yield* refetchRecord(resource, id);
    };

  /** A dialog stays open until its message was read, because its row may disappear from the list. */
  function* refetchAfterConflict({ payload }: PayloadAction<ApiError>): Saga {
    if (payload.status !== 409) return;
    if (yield* select(({ formDialog: open }: RootState) => open !== null))
      yield take(formDialog.actions.closed);
    yield* refetchList(resource);
  }

  return {
    resource: resource.name,
    labels,
    clicked,
    requests,
    saga: function* (this: void): Saga {
      for (const name of names) {
        yield takeLeading(clicked[name], performTransition(name));
        yield takeLatest(requests[name].rejected, refetchAfterConflict);
      }
    },
    toasts: names.flatMap((name): ToastRule[] => [
      [requests[name].fulfilled, labels[name].tone ?? 'success', successToast(labels[name])],
      [requests[name].rejected, 'error', messageUnlessInDialog],
    ]),
  };
}

export type RecordTransitions<T extends Entity, Name extends string> = ReturnType<
  typeof createTransitions<T, never, Name>
>;

const successToast =
  <T>({ successMessage }: TransitionLabels<T>) =>
  ({ payload }: UnknownAction): string =>
    typeof successMessage === 'string' ? successMessage : successMessage(payload as T);
