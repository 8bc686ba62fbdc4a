import { createAction, createSlice } from '@reduxjs/toolkit';
import type { PayloadAction, UnknownAction } from '@reduxjs/toolkit';
import { takeLeading } from 'redux-saga/effects';
import type { Entity, Id } from '../../domain/entity';
import { pathOf } from '../../domain/transitions';
import type { Question } from './confirm';
import { confirmed } from './confirm';
import type { EntityKit } from './createResource';
import { asRecord, readAgain } from './createResource';
import { operation, run, tellsOperation } from './createRequest';
import type { Send, TellsOf } from './createRequest';
import type { Saga } from './sagaEffects';
import type { ToastRow } from './toasts';
import { serverSentence } from './toasts';

/** How a step reads on screen. */
export interface StepWords<T> {
  /** What stands on its button. */
  label: string;
  /** What is said once it is done. */
  done: string | ((record: T) => string);
  /** What is asked before, where it can't be undone. */
  sure?: (record: T) => Question;
  destructive?: boolean;
  /** It moves money, and is repeated by the same key after a lost answer. */
  once?: true;
}

/** A step on its way to the server, with what it was told. */
export interface StepTaken {
  id: Id;
  body: object;
}

type StepClick = StepTaken & { question?: Question };

/** The step whose form is open, named by its operation, and for which record. */
export interface Asking {
  step: string;
  id: Id;
}

export interface HasAsking {
  asking: Asking | null;
}

/** The one step that is being asked about; its form closes once the step is taken. */
export const asking = createSlice({
  name: 'asking',
  initialState: null as HasAsking['asking'],
  reducers: {
    began: (_open, { payload }: PayloadAction<Asking>) => payload,
    leftOff: () => null,
  },
  extraReducers: (on) =>
    on.addMatcher(tellsOperation, (open, { meta }) =>
      open && meta.moment === 'succeeded' && isAskedBy(open, meta) ? null : open,
    ),
});

/** A step that was taken for another record leaves the open form alone. */
const isAskedBy = ({ step, id }: Asking, { operation: told, arg }: TellsOf): boolean =>
  told === step && (arg as Partial<StepTaken> | undefined)?.id === id;

const each = <Name extends string, Made>(names: readonly Name[], make: (name: Name) => Made) =>
  Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Made>;

/** The gestures, operations and saga of a record's steps: `POST /{noun}/{id}/{step}`, then the record is read again. */
export function steps<T extends Entity, D, Name extends string>(
  kit: EntityKit<T, D>,
  noun: string,
  words: Record<Name, StepWords<T>>,
) {
  const names = Object.keys(words) as Name[];
  const operations = each(names, (name) => operation<StepTaken, T>(`${kit.name}/${name}`));
  const clicked = each(names, (name) =>
    createAction(`${kit.name}/${name}Clicked`, (record: T, body: object = {}): { payload: StepClick } => ({
      payload: { id: record._id, body, question: words[name].sure?.(record) },
    })),
  );
  const sendTo =
    (name: Name): Send<StepTaken, T> =>
    async (api, { id, body }) =>
      asRecord(
        await api.post<T | undefined>(`/${noun}/${encodeURIComponent(id)}/${pathOf(name)}`, body, {
          once: words[name].once,
        }),
      );

  const follow = (name: Name) =>
    function* ({ payload: { id, body, question } }: PayloadAction<StepClick>): Saga {
      if (question && !(yield* confirmed(question))) return;
      yield* run(operations[name], sendTo(name), { id, body });
      yield* readAgain(kit, id);
    };

  return {
    of: kit.name,
    words,
    clicked,
    operations,
    saga: function* (this: void): Saga {
      for (const name of names) yield takeLeading(clicked[name], follow(name));
    },
    toasts: names.flatMap((name): ToastRow[] => [
      [operations[name].succeeded, 'success', doneIn(words[name])],
      [operations[name].failed, 'error', unlessOnFields],
    ]),
  };
}

export type StepsKit<T extends Entity, Name extends string> = ReturnType<typeof steps<T, never, Name>>;

const doneIn =
  <T>({ done }: StepWords<T>) =>
  ({ payload }: UnknownAction): string =>
    typeof done === 'string' ? done : done(payload as T);

/** What the server says of fields stands on them; anything else is said aloud. */
const unlessOnFields = (action: UnknownAction): string =>
  (action.payload as { fields?: object } | undefined)?.fields ? '' : serverSentence(action);
