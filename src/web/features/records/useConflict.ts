import { useMemo, useRef, useState } from 'react';
import type { Entity, ApiError } from '../../../domain/entity';
import type { Conflict } from '../../ui/form/ConflictDialog';
import type { FieldGroup } from '../../ui/form/formFields';
import { chosenRefs, toFormValues, withChosenRefs } from './recordFormValues';
import type { AutosavedForm } from '../autosave/useAutosave';

/** What a form saves by: the version it quotes, and the record that somebody else saved meanwhile. */
interface ConflictState {
  conflict?: Conflict;
  versionNow: () => number | undefined;
}

interface ConflictOptions {
  record: Entity;
  error?: ApiError;
  groups: readonly FieldGroup[];
  preserved?: readonly string[];
  form: AutosavedForm;
}

/** Meet a record that was changed since it was read; once the person has chosen, its newer version is quoted. */
export function useConflict({ record, error, groups, preserved, form }: ConflictOptions): ConflictState {
  const acceptedVersion = useRef(0);
  const [resolvedError, setAnswered] = useState<ApiError>();
  const { namesOf, restore } = form;
  const conflict = useMemo((): Conflict | undefined => {
    const saved = savedRecordOf(error);
    if (!saved || error === resolvedError) return undefined;
    const theirNames = chosenRefs(withChosenRefs(groups, saved));
    return {
      theirs: toFormValues(saved, groups, preserved),
      labelOf: (field, id) =>
        [theirNames[field], namesOf()[field]].find((ref) => ref?._id === id)?.label ?? id,
      onResolve: (fields) => {
        acceptedVersion.current = saved.version ?? 0;
        setAnswered(error);
        restore(Object.fromEntries(Object.entries(theirNames).filter(([name]) => fields.includes(name))));
      },
      onBack: () => {
        setAnswered(error);
      },
    };
  }, [error, resolvedError, groups, preserved, namesOf, restore]);
  const versionNow = () =>
    acceptedVersion.current > (record.version ?? 0) ? acceptedVersion.current : record.version;
  return { conflict, versionNow };
}

/** The record as the refusal of a stale version tells it. */
function savedRecordOf(error: ApiError | undefined): Entity | undefined {
  const saved = error?.status === 409 ? error.body?.record : undefined;
  return isEntity(saved) ? saved : undefined;
}

const isEntity = (value: unknown): value is Entity =>
  typeof value === 'object' && value !== null && '_id' in value && 'version' in value;
