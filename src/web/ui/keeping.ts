import { getIn } from 'final-form';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useForm } from 'react-final-form';
import type { Field } from './formFields';
import type { Values } from './formValues';

/** How a form is kept while it is typed in, and what was left in it earlier. */
export interface Keeping {
  offer?: Offer;
  /** When it was last kept, as it is said below the form. */
  keptAt?: string;
  /** Whether what is typed is kept, so that leaving loses nothing. */
  isKept: boolean;
  onTyped: (typed: Values) => void;
  onLeft: () => void;
  onContinue: () => void;
  onAfresh: () => void;
}

/** What was left unfinished: when, in which fields, and whether the record has been changed since. */
export interface Offer {
  at: string;
  typed: Values;
  isMoved: boolean;
}

type Dirty = Record<string, boolean>;

const isTouched = (name: string, dirty: Dirty): boolean =>
  Object.entries(dirty).some(([path, is]) => is && (path === name || path.startsWith(`${name}[`)));

/** What was changed in a form, by its fields' paths; secrets are left out. */
const typedIn = (fields: readonly Field[], dirty: Dirty, values: Values): Values =>
  Object.fromEntries(
    fields
      .filter(({ name, kind }) => kind !== 'secret' && isTouched(name, dirty))
      .map(({ name }): [string, unknown] => [name, (getIn(values, name) as unknown) ?? null]),
  );

/** Tells what is typed each time it differs from what it was, and when the form is left. */
export function useTyped(fields: readonly Field[], { onTyped, onLeft }: Keeping): void {
  const form = useForm<Values>();
  const last = useRef('{}');
  const tell = useEffectEvent((dirty: Dirty, values: Values) => {
    const typed = typedIn(fields, dirty, values);
    const said = JSON.stringify(typed);
    if (said === last.current) return;
    last.current = said;
    onTyped(typed);
  });
  const leave = useEffectEvent(onLeft);
  useEffect(() => {
    const stop = form.subscribe(({ dirtyFields = {}, values }) => {
      tell(dirtyFields, values);
    }, WATCHED);
    return () => {
      stop();
      leave();
    };
  }, [form]);
}

const WATCHED = { dirtyFields: true, values: true };
