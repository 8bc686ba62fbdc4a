import { useMemo, useRef, useState } from 'react';
import type { Entity, Problem } from '../../../domain/entity';
import type { Conflict } from '../../ui/form/ConflictDialog';
import type { FieldGroup } from '../../ui/form/formFields';
import { chosenIn, formOf, withChosen } from './recordFormValues';
import type { KeptForm } from '../autosave/useAutosave';

/** What a form saves by: the version it quotes, and the record that somebody else saved meanwhile. */
interface Meeting {
  conflict?: Conflict;
  versionNow: () => number | undefined;
}

interface Met {
  record: Entity;
  problem?: Problem;
  groups: readonly FieldGroup[];
  kept?: readonly string[];
  form: KeptForm;
}

/** Meet a record that was changed since it was read; once the person has chosen, its newer version is quoted. */
export function useConflict({ record, problem, groups, kept, form }: Met): Meeting {
  const taken = useRef(0);
  const [answered, setAnswered] = useState<Problem>();
  const { namesOf, restore } = form;
  const conflict = useMemo((): Conflict | undefined => {
    const saved = savedIn(problem);
    if (!saved || problem === answered) return undefined;
    const theirNames = chosenIn(withChosen(groups, saved));
    return {
      theirs: formOf(saved, groups, kept),
      labelOf: (field, id) =>
        [theirNames[field], namesOf()[field]].find((ref) => ref?._id === id)?.label ?? id,
      onChosen: (fields) => {
        taken.current = saved.version ?? 0;
        setAnswered(problem);
        restore(Object.fromEntries(Object.entries(theirNames).filter(([name]) => fields.includes(name))));
      },
      onBack: () => {
        setAnswered(problem);
      },
    };
  }, [problem, answered, groups, kept, namesOf, restore]);
  const versionNow = () => (taken.current > (record.version ?? 0) ? taken.current : record.version);
  return { conflict, versionNow };
}

/** The record as the refusal of a stale version tells it. */
function savedIn(problem: Problem | undefined): Entity | undefined {
  const saved = problem?.status === 409 ? problem.body?.record : undefined;
  return isEntity(saved) ? saved : undefined;
}

const isEntity = (value: unknown): value is Entity =>
  typeof value === 'object' && value !== null && '_id' in value && 'version' in value;
