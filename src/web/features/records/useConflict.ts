import { useMemo, useRef, useState } from 'react';
import type { Entity, ApiError } from '../../../domain/entity';
import type { Conflict } from '../../ui/form/ConflictDialog';
import type { FieldGroup } from '../../ui/form/formFields';
import { getSelectedRefs, toFormValues, withSelectedRefs } from './recordFormValues';
import type { AutosavedForm } from '../autosave/useAutosave';

/** Edit conflict of a form, and the version that its next save refers to. */
interface ConflictState {
  conflict?: Conflict;
  getVersion: () => number | undefined;
}

interface ConflictOptions {
  record: Entity;
  error?: ApiError;
  groups: readonly FieldGroup[];
  preserved?: readonly string[];
  form: AutosavedForm;
}

/**
 * Detects changes of the record by other users; when the user has resolved the conflict, saves refer to the
 * newer version.
 */
export function useConflict({ record, error, groups, preserved, form }: ConflictOptions): ConflictState {
  const acceptedVersion = useRef(0);
  const [resolvedError, setResolvedError] = useState<ApiError>();
  const { namesOf, restore } = form;
  const conflict = useMemo((): Conflict | undefined => {
    const saved = getSavedRecord(error);
    if (!saved || error === resolvedError) return undefined;
    const theirNames = getSelectedRefs(withSelectedRefs(groups, saved));
    return {
      theirs: toFormValues(saved, groups, preserved),
      labelOf: (field, id) =>
        [theirNames[field], namesOf()[field]].find((ref) => ref?._id === id)?.label ?? id,
      onResolve: (fields) => {
        acceptedVersion.current = saved.version ?? 0;
        setResolvedError(error);
        restore(Object.fromEntries(Object.entries(theirNames).filter(([name]) => fields.includes(name))));
      },
      onBack: () => {
        setResolvedError(error);
      },
    };
  }, [error, resolvedError, groups, preserved, namesOf, restore]);
  const getVersion = () =>
    acceptedVersion.current > (record.version ?? 0) ? acceptedVersion.current : record.version;
  return { conflict, getVersion };
}

/** The current record in a 409 response. */
function getSavedRecord(error: ApiError | undefined): Entity | undefined {
  const saved = error?.status === 409 ? error.body?.record : undefined;
  return isEntity(saved) ? saved : undefined;
}

const isEntity = (value: unknown): value is Entity =>
  typeof value === 'object' && value !== null && '_id' in value && 'version' in value;
