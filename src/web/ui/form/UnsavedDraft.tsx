import { getIn } from 'final-form';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useForm } from 'react-final-form';
import type { Field } from './formFields';
import type { Values } from './formValues';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { idOf } from './formFields';

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

interface UnfinishedProps {
  keeping: Keeping;
  fields: readonly Field[];
  form: string;
}

/** Keeps a form while it is typed in, and offers what was left in it earlier. */
export function Unfinished({ keeping, fields, form: id }: UnfinishedProps) {
  const form = useForm<Values>();
  const { offer, onContinue, onAfresh } = keeping;
  useTyped(fields, keeping);
  if (!offer) return null;
  const left = fields.filter(({ name }) => Object.hasOwn(offer.typed, name));
  const goOn = () => {
    onContinue();
    form.batch(() => {
      for (const { name } of left) form.change(name, offer.typed[name]);
    });
    focusFirst(left, id);
  };
  const beginAgain = () => {
    onAfresh();
    focusFirst(fields, id);
  };
  return (
    <Alert severity="info" variant="outlined" role="status" aria-label="Unfinished form">
      {saying(offer, left)}
      <Stack direction="row" useFlexGap spacing={1} sx={{ mt: 1, flexWrap: 'wrap' }}>
        <Button size="small" variant="outlined" onClick={goOn}>
          Continue
        </Button>
        <Button size="small" onClick={beginAgain}>
          Start afresh
        </Button>
      </Stack>
    </Alert>
  );
}

const MOST_NAMED = 4;

function saying({ at, isMoved }: Offer, left: readonly Field[]): string {
  const named = left.slice(0, MOST_NAMED).map(({ label }) => label);
  const more = left.length - named.length;
  const what = [...named, ...(more > 0 ? [`${String(more)} more`] : [])].join(', ');
  const moved = isMoved
    ? ' The record has been changed since; your answers would take the place of what it says now.'
    : '';
  return `You left this form unfinished ${at}: ${what}.${moved}`;
}

/** Whoever has chosen goes on with the first answer that is on screen. */
function focusFirst(fields: readonly Field[], form: string): void {
  fields
    .map(({ name }) => document.getElementById(idOf(form, name)))
    .find((control) => control && !control.closest('[hidden]'))
    ?.focus();
}
