import { useEffect, useRef } from 'react';
import { useForm } from 'react-final-form';
import type { Values } from './formValues';

interface MovesWithProps {
  /** The field whose change counts, with all that lies in it. */
  field: string;
  /** The day that moves with it, and to when; one that is later already stays. */
  day: string;
  to: string;
}

const isIn = (path: string, field: string): boolean =>
  path === field || path.startsWith(`${field}.`) || path.startsWith(`${field}[`);

/** Moves the day from which a field counts when the field is changed, and back when it is changed back; what the person says himself stays. */
export function MovesWith({ field, day, to }: MovesWithProps) {
  const form = useForm<Values>();
  const moved = useRef(false);
  useEffect(
    () =>
      form.subscribe(
        ({ dirtyFields = {}, initialValues, values }) => {
          const first = initialValues?.[day];
          const isChanged = Object.entries(dirtyFields).some(([path, is]) => is && isIn(path, field));
          if (isChanged === moved.current || typeof first !== 'string') return;
          moved.current = isChanged;
          if (isChanged && values[day] === first && first < to) form.change(day, to);
          if (!isChanged && values[day] === to) form.change(day, first);
        },
        { dirtyFields: true, initialValues: true, values: true },
      ),
    [form, field, day, to],
  );
  return null;
}
