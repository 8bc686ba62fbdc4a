import { createAction, createSlice } from '@reduxjs/toolkit';
import type { PayloadAction, UnknownAction } from '@reduxjs/toolkit';
import { takeLeading } from 'redux-saga/effects';
import type { Entity, Id } from '../../domain/entity';
import { transitionPath } from '../../domain/transitions';
import type { Confirmation } from './confirm';
import { confirm } from './confirm';
import type { Resource } from './createResource';
import { parseRecord, refetchRecord } from './createResource';
import { createRequest, perform, isRequestAction } from './createRequest';
import type { SendRequest, RequestMeta } from './createRequest';
import type { Saga } from './sagaEffects';
import type { ToastRule } from './toasts';
import { serverMessage } from './toasts';

/** How a step reads on screen. */
export interface TransitionLabels<T> {
  /** What stands on its button. */
  label: string;
  /** What is said once it is done. */
  successMessage: string | ((record: T) => string);
  /** What is asked before, where it can't be undone. */
  confirm?: (record: T) => Confirmation;
  destructive?: boolean;
  /** It moves money, and is repeated by the same key after a lost answer. */
  isIdempotent?: true;
}

/** A step on its way to the server, with what it was told. */
export interface TransitionInput {
  id: Id;
  body: object;
}

type TransitionClick = TransitionInput & { confirmation?: Confirmation };

/** The step whose form is open, named by its operation, and for which record. */
export interface OpenTransition {
  transition: string;
  id: Id;
}

export interface TransitionDialogState {
  transitionDialog: OpenTransition | null;
}

/** The one step that is being asked about; its form closes once the step is taken. */
export const transitionDialog = createSlice({
  name: 'transitionDialog',
  initialState: null as TransitionDialogState['transitionDialog'],
  reducers: {
    opened: (_open, { payload }: PayloadAction<OpenTransition>) => payload,
    closed: () => null,
  },
  extraReducers: (on) =>
    on.addMatcher(isRequestAction, (open, { meta }) =>
      open && meta.phase === 'fulfilled' && isOpenTransition(open, meta) ? null : open,
    ),
});

/** A step that was taken for another record leaves the open form alone. */
const isOpenTransition = ({ transition, id }: OpenTransition, { request, arg }: RequestMeta): boolean =>
  request === transition && (arg as Partial<TransitionInput> | undefined)?.id === id;

const mapNames = <Name extends string, Made>(names: readonly Name[], make: (name: Name) => Made) =>
  Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Made>;

/** The gestures, operations and saga of a record's steps: `POST /{noun}/{id}/{step}`, then the record is read again. */
export function createTransitions<T extends Entity, D, Name extends string>(
  resource: Resource<T, D>,
  noun: string,
  labels: Record<Name, TransitionLabels<T>>,
) {
  const names = Object.keys(labels) as Name[];
  const requests = mapNames(names, (name) => createRequest<TransitionInput, T>(`${resource.name}/${name}`));
  const clicked = mapNames(names, (name) =>
    createAction(
      `${resource.name}/${name}Clicked`,
      (record: T, body: object = {}): { payload: TransitionClick } => ({
        payload: { id: record._id, body, confirmation: labels[name].confirm?.(record) },
      }),
    ),
  );
  const sendTo =
    (name: Name): SendRequest<TransitionInput, T> =>
    async (api, { id, body }) =>
      parseRecord(
        await api.post<T | undefined>(`/${noun}/${encodeURIComponent(id)}/${transitionPath(name)}`, body, {
          idempotencyKey: labels[name].isIdempotent,
        }),
      );

  const performTransition = (name: Name) =>
    function* ({ payload: { id, body, confirmation } }: PayloadAction<TransitionClick>): Saga {
      if (confirmation && !(yield* confirm(confirmation))) return;
      yield* perform(requests[name], sendTo(name), { id, body });
      yield* refetchRecord(resource, id);
    };

  return {
    resource: resource.name,
    labels,
    clicked,
    requests,
    saga: function* (this: void): Saga {
      for (const name of names) yield takeLeading(clicked[name], performTransition(name));
    },
    toasts: names.flatMap((name): ToastRule[] => [
      [requests[name].fulfilled, 'success', successToast(labels[name])],
      [requests[name].rejected, 'error', messageUnlessFieldErrors],
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

/** What the server says of fields stands on them; anything else is said aloud. */
const messageUnlessFieldErrors = (action: UnknownAction): string =>
  (action.payload as { fields?: object } | undefined)?.fields ? '' : serverMessage(action);
