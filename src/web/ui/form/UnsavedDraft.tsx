import { getIn } from 'final-form';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useForm } from 'react-final-form';
import type { FieldDef } from './formFields';
import type { FormValues } from './formValues';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { fieldId } from './formFields';

/** Autosave state and a previously saved draft. */
export interface Autosave {
  savedDraft?: SavedDraft;
  /** Time of the last save, formatted. */
  savedAt?: string;
  /** Whether all changes are saved as a draft. */
  isSaved: boolean;
  onChange: (values: FormValues) => void;
  onLeave: () => void;
  onRestore: () => void;
  onDiscard: () => void;
}

/** A saved draft; outdated if the record changed since. */
interface SavedDraft {
  savedAt: string;
  values: FormValues;
  isOutdated: boolean;
}

type DirtyFields = Record<string, boolean>;

const isDirty = (name: string, dirty: DirtyFields): boolean =>
  Object.entries(dirty).some(
    ([path, isDirtyField]) => isDirtyField && (path === name || path.startsWith(`${name}[`)),
  );

/** Changed values by field path, without passwords. */
const changedValues = (fields: readonly FieldDef[], dirty: DirtyFields, values: FormValues): FormValues =>
  Object.fromEntries(
    fields
      .filter(({ name, kind }) => kind !== 'password' && isDirty(name, dirty))
      .map(({ name }): [string, unknown] => [name, (getIn(values, name) as unknown) ?? null]),
  );

/** Debounce of autosave. */
export const AUTOSAVE_DELAY_MS = 500;

/** Reports changes debounced; flushes on submit and unmount. */
function useReportChanges(fields: readonly FieldDef[], { onChange, onLeave }: Autosave): void {
  const form = useForm<FormValues>();
  const lastReported = useRef('{}');
  const report = useEffectEvent(() => {
    const { dirtyFields = {}, values } = form.getState();
    const changes = changedValues(fields, dirtyFields, values);
    const serialized = JSON.stringify(changes);
    if (serialized === lastReported.current) return;
    lastReported.current = serialized;
    onChange(changes);
  });
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    const debounced = debounce(report);
    const unsubscribes = [
      form.subscribe(debounced.begin, CHANGES_SUBSCRIPTION),
      form.subscribe(({ submitSucceeded, dirtySinceLastSubmit }) => {
        if (submitSucceeded && !dirtySinceLastSubmit) debounced.end();
      }, SUBMIT_SUBSCRIPTION),
    ];
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe();
      debounced.end();
      leave();
    };
  }, [form]);
}

const CHANGES_SUBSCRIPTION = { dirtyFields: true, values: true };
/** `submitSucceeded` does not change when a form is submitted again, after the server refused it. */
const SUBMIT_SUBSCRIPTION = { submitSucceeded: true, dirtySinceLastSubmit: true };

/** Debounces `work`; `end` flushes it. */
function debounce(work: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    work();
  };
  const begin = () => {
    clearTimeout(timer);
    timer = setTimeout(end, AUTOSAVE_DELAY_MS);
  };
  return { begin, end };
}

interface UnsavedDraftProps {
  autosave: Autosave;
  fields: readonly FieldDef[];
  form: string;
}

/** Autosaves the form and offers to restore a saved draft. */
export function UnsavedDraft({ autosave, fields, form: id }: UnsavedDraftProps) {
  const form = useForm<FormValues>();
  const { savedDraft, onRestore, onDiscard } = autosave;
  useReportChanges(fields, autosave);
  if (!savedDraft) return null;
  const draftFields = fields.filter(({ name }) => Object.hasOwn(savedDraft.values, name));
  const restore = () => {
    onRestore();
    form.batch(() => {
      for (const { name } of draftFields) form.change(name, savedDraft.values[name]);
    });
    focusFirst(draftFields, id);
  };
  const discard = () => {
    onDiscard();
    focusFirst(fields, id);
  };
  return (
    <Alert severity="info" variant="outlined" role="status" aria-label="Unsaved draft">
      {describeDraft(savedDraft, draftFields)}
      <Stack direction="row" useFlexGap spacing={1} sx={{ mt: 1, flexWrap: 'wrap' }}>
        <Button size="small" variant="outlined" onClick={restore}>
          Continue
        </Button>
        <Button size="small" onClick={discard}>
          Discard draft
        </Button>
      </Stack>
    </Alert>
  );
}

const MAX_NAMED_FIELDS = 4;

function describeDraft({ savedAt, isOutdated }: SavedDraft, draftFields: readonly FieldDef[]): string {
  const labels = draftFields.slice(0, MAX_NAMED_FIELDS).map(({ label }) => label);
  const unnamedCount = draftFields.length - labels.length;
  const fieldList = [...labels, ...(unnamedCount > 0 ? [`${String(unnamedCount)} more`] : [])].join(', ');
  const warning = isOutdated ? ' The record has changed since; your draft would overwrite newer data.' : '';
  return `You have a draft of this form, saved ${savedAt}: ${fieldList}.${warning}`;
}

/** Focuses the first visible field. */
function focusFirst(fields: readonly FieldDef[], form: string): void {
  fields
    .map(({ name }) => document.getElementById(fieldId(form, name)))
    .find((element) => element && !element.closest('[hidden]'))
    ?.focus();
}
