import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { EMPTY_DATE, formatDate, formatDateTime } from '../../../domain/dates';
import type { Id, Ref } from '../../../domain/entity';
import type { OpenForm } from './autosaveSlice';
import {
  draftRestored,
  formClosed,
  formOpened,
  saveDraft,
  selectOpenForm,
  draftDiscarded,
  formChanged,
} from './autosaveSlice';
import { selectError } from '../../store/requests';
import type { FieldGroup, RecordFieldDef, MultipleRecordFieldDef } from '../../ui/form/formFields';
import type { Autosave } from '../../ui/form/UnsavedDraft';
import { refKey, chosenRefs } from '../records/recordFormValues';
import { today } from '../../ui/form/today';

type RefNames = Record<string, Ref>;

/** How a form is kept, and its questions with the names of what is chosen in them. */
export interface AutosavedForm {
  autosave: Autosave;
  withNames: (groups: readonly FieldGroup[]) => FieldGroup[];
  /** How the references are called that were chosen so far. */
  namesOf: () => RefNames;
  /** Choose references for the person, by these names. */
  restore: (names: RefNames) => void;
}

/** Keep a form on the server while it is typed in; the version is that of the record it changes. */
export function useAutosave(form: string, groups: readonly FieldGroup[], version?: number): AutosavedForm {
  const dispatch = useDispatch();
  const open = useOpenForm(form);
  const isLost = useSelector(selectError(saveDraft)) !== undefined;
  const picked = useRef<RefNames>({});
  const [restored, setRestored] = useState<RefNames>({});
  const remember = useCallback<Remember>((name, ref) => {
    if (ref) picked.current = { ...picked.current, [name]: ref };
  }, []);
  const withNames = useCallback(
    (asked: readonly FieldGroup[]) => asked.map((group) => withGroupNames(group, restored, remember)),
    [restored, remember],
  );
  const namesOf = useCallback(
    () => ({ ...chosenRefs(groups), ...restored, ...picked.current }),
    [groups, restored],
  );
  const restore = useCallback((names: RefNames) => {
    setRestored((before) => ({ ...before, ...names }));
  }, []);
  const autosave = useMemo((): Autosave => {
    const isKeeping = open?.status === 'saving';
    return {
      ...(open?.storedDraft && { savedDraft: toOffer(open.storedDraft, version) }),
      ...(open?.savedAt && !isLost && { savedAt: formatSavedAt(open.savedAt) }),
      isSaved: isKeeping && !isLost,
      onChange: (values) => {
        if (open?.status === 'offered') return;
        if (Object.keys(values).length === 0) return void dispatch(draftDiscarded(form));
        const names = chosenNames(values, namesOf());
        dispatch(formChanged({ form, typed: values, names, based_on: version ?? null }));
      },
      onLeave: () => void dispatch(formClosed(form)),
      onRestore: () => {
        restore(open?.storedDraft?.names ?? {});
        dispatch(draftRestored(form));
      },
      onDiscard: () => void dispatch(draftDiscarded(form)),
    };
  }, [dispatch, form, isLost, namesOf, open, restore, version]);
  return { autosave, withNames, namesOf, restore };
}

function useOpenForm(form: string): OpenForm | null {
  const dispatch = useDispatch();
  const open = useSelector(selectOpenForm);
  useEffect(() => {
    dispatch(formOpened(form));
  }, [dispatch, form]);
  return open?.form === form ? open : null;
}

const isToday = (moment: string): boolean => formatDate(moment, 'YYYY-MM-DD') === today();

const formatSavedAt = (moment: string): string =>
  isToday(moment) ? `at ${formatDate(moment, 'HH:mm')}` : `on ${formatDateTime(moment)}`;

const toOffer = (
  { saved_at, typed: values, based_on }: NonNullable<OpenForm['storedDraft']>,
  version?: number,
) => ({
  savedAt: formatSavedAt(saved_at),
  values,
  isOutdated: version !== undefined && based_on !== version,
});

const chosenNames = (values: Record<string, unknown>, known: RefNames): RefNames =>
  Object.fromEntries(
    Object.entries(known)
      .filter(([name, { _id }]) => values[name] === _id || isChosenIn(values, name, _id))
      .map(([name, { _id, label }]) => [name, { _id, label: label || EMPTY_DATE }]),
  );

const isChosenIn = (values: Record<string, unknown>, name: string, id: Id): boolean =>
  Object.entries(values).some(
    ([field, held]) => Array.isArray(held) && held.includes(id) && name === refKey(field, id),
  );

type Remember = (name: string, ref: Ref | null) => void;

const withGroupNames = (group: FieldGroup, restored: RefNames, remember: Remember): FieldGroup => ({
  ...group,
  fields: group.fields.map((field) => {
    if (field.kind === 'record') return withRefName(field, restored, remember);
    return field.kind === 'records' ? withRefNames(field, restored, remember) : field;
  }),
});

const withRefName = (field: RecordFieldDef, restored: RefNames, remember: Remember): RecordFieldDef => ({
  ...field,
  selected: restored[field.name] ?? field.selected,
  onSelect: (ref) => {
    remember(field.name, ref);
    field.onSelect?.(ref);
  },
});

const withRefNames = (
  field: MultipleRecordFieldDef,
  restored: RefNames,
  remember: Remember,
): MultipleRecordFieldDef => ({
  ...field,
  selected: [
    ...field.selected,
    ...Object.entries(restored).flatMap(([name, ref]) => (name === refKey(field.name, ref._id) ? [ref] : [])),
  ],
  onSelect: (refs) => {
    for (const ref of refs) remember(refKey(field.name, ref._id), ref);
    field.onSelect?.(refs);
  },
});
