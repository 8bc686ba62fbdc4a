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
import { refKey, getSelectedRefs } from '../records/recordFormValues';
import { today } from '../../ui/form/today';

type RefNames = Record<string, Ref>;

/** Autosave props of a form, and its field groups with labels for the selected records. */
export interface AutosavedForm {
  autosave: Autosave;
  withNames: (groups: readonly FieldGroup[]) => FieldGroup[];
  /** Labels of the selected records, by field. */
  namesOf: () => RefNames;
  /** Selects the records of a restored draft. */
  restore: (names: RefNames) => void;
}

/** Saves a form as a draft while it is edited; `version` is that of the edited record. */
export function useAutosave(form: string, groups: readonly FieldGroup[], version?: number): AutosavedForm {
  const dispatch = useDispatch();
  const openForm = useOpenForm(form);
  const isSaveFailed = useSelector(selectError(saveDraft)) !== undefined;
  const selectedRefs = useRef<RefNames>({});
  const [restoredNames, setRestoredNames] = useState<RefNames>({});
  const remember = useCallback<RememberRef>((name, ref) => {
    if (ref) selectedRefs.current = { ...selectedRefs.current, [name]: ref };
  }, []);
  const withNames = useCallback(
    (groups: readonly FieldGroup[]) => groups.map((group) => withGroupNames(group, restoredNames, remember)),
    [restoredNames, remember],
  );
  const namesOf = useCallback(
    () => ({ ...getSelectedRefs(groups), ...restoredNames, ...selectedRefs.current }),
    [groups, restoredNames],
  );
  const restore = useCallback(
    (names: RefNames) => {
      setRestoredNames((current) => ({ ...current, ...names }));
      for (const field of groups.flatMap(({ fields }) => fields)) {
        const ref = names[field.name];
        if (field.kind === 'record' && ref) field.onSelect?.(ref);
      }
    },
    [groups],
  );
  const autosave = useMemo((): Autosave => {
    const isSaving = openForm?.status === 'saving';
    return {
      ...(openForm?.storedDraft && { savedDraft: toSavedDraft(openForm.storedDraft, version) }),
      ...(openForm?.savedAt && !isSaveFailed && { savedAt: formatSavedAt(openForm.savedAt) }),
      isSaved: isSaving && !isSaveFailed,
      onChange: (values) => {
        if (openForm?.status === 'offered') return;
        if (Object.keys(values).length === 0) return void dispatch(draftDiscarded(form));
        const names = selectedNames(values, namesOf());
        dispatch(formChanged({ form, typed: values, names, based_on: version ?? null }));
      },
      onLeave: () => void dispatch(formClosed(form)),
      onRestore: () => {
        restore(openForm?.storedDraft?.names ?? {});
        dispatch(draftRestored(form));
      },
      onDiscard: () => void dispatch(draftDiscarded(form)),
    };
  }, [dispatch, form, isSaveFailed, namesOf, openForm, restore, version]);
  return { autosave, withNames, namesOf, restore };
}

function useOpenForm(form: string): OpenForm | null {
  const dispatch = useDispatch();
  const openForm = useSelector(selectOpenForm);
  useEffect(() => {
    dispatch(formOpened(form));
  }, [dispatch, form]);
  return openForm?.form === form ? openForm : null;
}

const isToday = (time: string): boolean => formatDate(time, 'YYYY-MM-DD') === today();

const formatSavedAt = (time: string): string =>
  isToday(time) ? `at ${formatDate(time, 'HH:mm')}` : `on ${formatDateTime(time)}`;

const toSavedDraft = (
  { saved_at, typed: values, based_on }: NonNullable<OpenForm['storedDraft']>,
  version?: number,
) => ({
  savedAt: formatSavedAt(saved_at),
  values,
  isOutdated: version !== undefined && based_on !== version,
});

const selectedNames = (values: Record<string, unknown>, names: RefNames): RefNames =>
  Object.fromEntries(
    Object.entries(names)
      .filter(([name, { _id }]) => values[name] === _id || isSelectedIn(values, name, _id))
      .map(([name, { _id, label }]) => [name, { _id, label: label || EMPTY_DATE }]),
  );

const isSelectedIn = (values: Record<string, unknown>, name: string, id: Id): boolean =>
  Object.entries(values).some(
    ([field, value]) => Array.isArray(value) && value.includes(id) && name === refKey(field, id),
  );

type RememberRef = (name: string, ref: Ref | null) => void;

const withGroupNames = (group: FieldGroup, restoredNames: RefNames, remember: RememberRef): FieldGroup => ({
  ...group,
  fields: group.fields.map((field) => {
    if (field.kind === 'record') return withRefName(field, restoredNames, remember);
    return field.kind === 'records' ? withRefNames(field, restoredNames, remember) : field;
  }),
});

const withRefName = (
  field: RecordFieldDef,
  restoredNames: RefNames,
  remember: RememberRef,
): RecordFieldDef => ({
  ...field,
  selected: restoredNames[field.name] ?? field.selected,
  onSelect: (ref) => {
    remember(field.name, ref);
    field.onSelect?.(ref);
  },
});

const withRefNames = (
  field: MultipleRecordFieldDef,
  restoredNames: RefNames,
  remember: RememberRef,
): MultipleRecordFieldDef => ({
  ...field,
  selected: [
    ...field.selected,
    ...Object.entries(restoredNames).flatMap(([name, ref]) =>
      name === refKey(field.name, ref._id) ? [ref] : [],
    ),
  ],
  onSelect: (refs) => {
    for (const ref of refs) remember(refKey(field.name, ref._id), ref);
    field.onSelect?.(refs);
  },
});
