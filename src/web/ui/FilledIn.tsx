import { getIn } from 'final-form';
import { useEffect, useRef } from 'react';
import { useForm } from 'react-final-form';
import type { Values } from './formValues';

interface FilledInProps {
  /** What follows from a choice, by the paths of the fields; null while nothing is chosen. */
  answers: Readonly<Record<string, string | null>>;
}

/** Fills fields with what follows from a choice: those that are empty, or hold what an earlier choice filled in. */
export function FilledIn({ answers }: FilledInProps) {
  const form = useForm<Values>();
  const filled = useRef<Record<string, unknown>>({});
  const said = JSON.stringify(answers);
  useEffect(() => {
    form.batch(() => {
      for (const [name, answer] of Object.entries(JSON.parse(said) as FilledInProps['answers'])) {
        const held: unknown = getIn(form.getState().values, name);
        if (held === answer || (held && held !== filled.current[name])) continue;
        filled.current[name] = answer;
        form.change(name, answer ?? undefined);
      }
    });
  }, [form, said]);
  return null;
}
