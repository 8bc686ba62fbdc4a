import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { EMPTY, showDate, showTime } from '../../../domain/dates';
import type { Id, Ref } from '../../../domain/entity';
import type { OpenForm } from './autosaveSlice';
import { continued, formLeft, formOpened, keepDraft, selectOpenForm, settled, typed } from './autosaveSlice';
import { problemWith } from '../../store/requests';
import type { FieldGroup, RefField, RefsField } from '../../ui/form/formFields';
import type { Keeping } from '../../ui/form/UnsavedDraft';
import { among, chosenIn } from '../records/recordFormValues';
import { today } from '../../ui/form/today';

type Names = Record<string, Ref>;

/** How a form is kept, and its questions with the names of what is chosen in them. */
export interface KeptForm {
  keeping: Keeping;
  withNames: (groups: readonly FieldGroup[]) => FieldGroup[];
  /** How the references are called that were chosen so far. */
  namesOf: () => Names;
  /** Choose references for the person, by these names. */
  restore: (names: Names) => void;
}

/** Keep a form on the server while it is typed in; the version is that of the record it changes. */
export function useKeeping(form: string, groups: readonly FieldGroup[], version?: number): KeptForm {
  const dispatch = useDispatch();
  const open = useOpened(form);
  const isLost = useSelector(problemWith(keepDraft)) !== undefined;
  const picked = useRef<Names>({});
  const [restored, setRestored] = useState<Names>({});
  const remember = useCallback<Remember>((name, ref) => {
    if (ref) picked.current = { ...picked.current, [name]: ref };
  }, []);
  const withNames = useCallback(
    (asked: readonly FieldGroup[]) => asked.map((group) => named(group, restored, remember)),
    [restored, remember],
  );
  const namesOf = useCallback(
    () => ({ ...chosenIn(groups), ...restored, ...picked.current }),
    [groups, restored],
  );
  const restore = useCallback((names: Names) => {
    setRestored((before) => ({ ...before, ...names }));
  }, []);
  const keeping = useMemo((): Keeping => {
    const isKeeping = open?.standing === 'keeping';
    return {
      ...(open?.offer && { offer: offerIn(open.offer, version) }),
      ...(open?.keptAt && !isLost && { keptAt: sinceWhen(open.keptAt) }),
      isKept: isKeeping && !isLost,
      onTyped: (answers) => {
        if (open?.standing === 'offering') return;
        if (Object.keys(answers).length === 0) return void dispatch(settled(form));
        const names = namesIn(answers, namesOf());
        dispatch(typed({ form, typed: answers, names, based_on: version ?? null }));
      },
      onLeft: () => void dispatch(formLeft(form)),
      onContinue: () => {
        restore(open?.offer?.names ?? {});
        dispatch(continued(form));
      },
      onAfresh: () => void dispatch(settled(form)),
    };
  }, [dispatch, form, isLost, namesOf, open, restore, version]);
  return { keeping, withNames, namesOf, restore };
}

function useOpened(form: string): OpenForm | null {
  const dispatch = useDispatch();
  const open = useSelector(selectOpenForm);
  useEffect(() => {
    dispatch(formOpened(form));
  }, [dispatch, form]);
  return open?.form === form ? open : null;
}

const isToday = (moment: string): boolean => showDate(moment, 'YYYY-MM-DD') === today();

const sinceWhen = (moment: string): string =>
  isToday(moment) ? `at ${showDate(moment, 'HH:mm')}` : `on ${showTime(moment)}`;

const offerIn = (
  { saved_at, typed: answers, based_on }: NonNullable<OpenForm['offer']>,
  version?: number,
) => ({
  at: sinceWhen(saved_at),
  typed: answers,
  isMoved: version !== undefined && based_on !== version,
});

const namesIn = (answers: Record<string, unknown>, known: Names): Names =>
  Object.fromEntries(
    Object.entries(known)
      .filter(([name, { _id }]) => answers[name] === _id || isAmong(answers, name, _id))
      .map(([name, { _id, label }]) => [name, { _id, label: label || EMPTY }]),
  );

const isAmong = (answers: Record<string, unknown>, name: string, id: Id): boolean =>
  Object.entries(answers).some(
    ([field, held]) => Array.isArray(held) && held.includes(id) && name === among(field, id),
  );

type Remember = (name: string, ref: Ref | null) => void;

const named = (group: FieldGroup, restored: Names, remember: Remember): FieldGroup => ({
  ...group,
  fields: group.fields.map((field) => {
    if (field.kind === 'ref') return oneNamed(field, restored, remember);
    return field.kind === 'refs' ? severalNamed(field, restored, remember) : field;
  }),
});

const oneNamed = (field: RefField, restored: Names, remember: Remember): RefField => ({
  ...field,
  chosen: restored[field.name] ?? field.chosen,
  onPick: (ref) => {
    remember(field.name, ref);
    field.onPick?.(ref);
  },
});

const severalNamed = (field: RefsField, restored: Names, remember: Remember): RefsField => ({
  ...field,
  chosen: [
    ...field.chosen,
    ...Object.entries(restored).flatMap(([name, ref]) => (name === among(field.name, ref._id) ? [ref] : [])),
  ],
  onPick: (refs) => {
    for (const ref of refs) remember(among(field.name, ref._id), ref);
    field.onPick?.(refs);
  },
});
