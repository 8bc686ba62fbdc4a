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

/** So long after the last key a form tells what was typed, once for the whole sentence. */
export const TELL_AFTER_MS = 500;

/** Tells what is typed once the typing pauses; a form that is sent or left tells at once what it has not told yet. */
export function useTyped(fields: readonly Field[], { onTyped, onLeft }: Keeping): void {
  const form = useForm<Values>();
  const last = useRef('{}');
  const tell = useEffectEvent(() => {
    const { dirtyFields = {}, values } = form.getState();
    const typed = typedIn(fields, dirtyFields, values);
    const said = JSON.stringify(typed);
    if (said === last.current) return;
    last.current = said;
    onTyped(typed);
  });
  const leave = useEffectEvent(onLeft);
  useEffect(() => {
    const pause = pausing(tell);
    const stops = [
      form.subscribe(pause.begin, WATCHED),
      form.subscribe(({ submitSucceeded }) => {
        if (submitSucceeded) pause.end();
      }, SENT),
    ];
    return () => {
      for (const stop of stops) stop();
      pause.end();
      leave();
    };
  }, [form]);
}

const WATCHED = { dirtyFields: true, values: true };
const SENT = { submitSucceeded: true };

/** Does something after a pause that begins again each time; whoever ends it has it done at once. */
function pausing(work: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    work();
  };
  const begin = () => {
    clearTimeout(timer);
    timer = setTimeout(end, TELL_AFTER_MS);
  };
  return { begin, end };
}
