import { getIn } from 'final-form';
import { useEffect, useRef } from 'react';
import { useForm, useFormState } from 'react-final-form';
import type { FormValues } from './formValues';
import { parseCoordinates } from '../../../domain/coordinates';
import type { ReactNode } from 'react';

interface FillFromSelectionProps {
  /** What follows from a choice, by the paths of the fields; null while nothing is chosen. */
  values: Readonly<Record<string, string | null>>;
}

/** Fills fields with what follows from a choice: those that are empty, or hold what an earlier choice filled in. */
export function FillFromSelection({ values }: FillFromSelectionProps) {
  const form = useForm<FormValues>();
  const filled = useRef<Record<string, unknown>>({});
  const said = JSON.stringify(values);
  useEffect(() => {
    form.batch(() => {
      for (const [name, answer] of Object.entries(JSON.parse(said) as FillFromSelectionProps['values'])) {
        const held: unknown = getIn(form.getState().values, name);
        if (held === answer || (held && held !== filled.current[name])) continue;
        filled.current[name] = answer;
        form.change(name, answer ?? undefined);
      }
    });
  }, [form, said]);
  return null;
}

interface LinkedDateProps {
  /** The field whose change counts, with all that lies in it. */
  field: string;
  /** The day that moves with it, and to when; one that is later already stays. */
  day: string;
  to: string;
}

const isPathWithin = (path: string, field: string): boolean =>
  path === field || path.startsWith(`${field}.`) || path.startsWith(`${field}[`);

/** Moves the day from which a field counts when the field is changed, and back when it is changed back; what the person says himself stays. */
export function LinkedDate({ field, day, to }: LinkedDateProps) {
  const form = useForm<FormValues>();
  const moved = useRef(false);
  useEffect(
    () =>
      form.subscribe(
        ({ dirtyFields = {}, initialValues, values }) => {
          const first = initialValues?.[day];
          const isChanged = Object.entries(dirtyFields).some(([path, is]) => is && isPathWithin(path, field));
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

interface SplitCoordinatesProps {
  /** The paths of the fields; the pair is written into the first. */
  lat: string;
  lng: string;
}

/** Spreads a pair of coordinates over both fields: at once when it is pasted, once the field is left when it is typed. */
export function SplitCoordinates({ lat, lng }: SplitCoordinatesProps) {
  const form = useForm<FormValues>();
  const before = useRef('');
  useEffect(
    () =>
      form.subscribe(
        ({ active, values }) => {
          const typed: unknown = getIn(values, lat);
          const text = typeof typed === 'string' ? typed : '';
          const isBeingTyped = active === lat && text.length <= before.current.length + 1;
          before.current = text;
          const pair = isBeingTyped ? undefined : parseCoordinates(text);
          if (!pair) return;
          form.batch(() => {
            form.change(lat, pair[0]);
            form.change(lng, pair[1]);
          });
        },
        { active: true, values: true },
      ),
    [form, lat, lng],
  );
  return null;
}

interface DefaultValueProps {
  name: string;
  /** What is usual as the rest is answered now, and what it may have been before. */
  value: number;
  defaults: readonly number[];
}

/** Fills a field with what is usual, until the person answers something else. */
export function DefaultValue({ name, value, defaults }: DefaultValueProps) {
  const form = useForm<FormValues>();
  useEffect(() => {
    const held = form.getState().values[name];
    const isOwn =
      typeof held === 'string' ? held !== '' : typeof held === 'number' && !defaults.includes(held);
    if (!isOwn && held !== value) form.change(name, value);
  }, [form, name, value, defaults]);
  return null;
}

interface DefaultCheckedProps {
  name: string;
  /** What is usual as the rest is answered now. */
  value: boolean;
}

/** Lets a tick follow what is usual, until the person has been at it. */
export function DefaultChecked({ name, value }: DefaultCheckedProps) {
  const form = useForm<FormValues>();
  const followed = useRef(value);
  useEffect(() => {
    if (followed.current === value) return;
    followed.current = value;
    if (!form.getFieldState(name)?.touched) form.change(name, value);
  }, [form, name, value]);
  return null;
}

interface DefaultRowsProps {
  /** Where the rows stand in the form. */
  name: string;
  /** What they usually hold as the rest is answered now. */
  rows: readonly FormValues[];
}

/** Fills the rows of a form with what is usual, until the person writes something else into one. */
export function DefaultRows({ name, rows }: DefaultRowsProps) {
  const form = useForm<FormValues>();
  const put = useRef<unknown>(undefined);
  const estimated = JSON.stringify(rows);
  useEffect(() => {
    const held: unknown = getIn(form.getState().values, name);
    if (JSON.stringify(held) === estimated) put.current = held;
    if (held !== put.current) return;
    form.change(name, JSON.parse(estimated));
    put.current = getIn(form.getState().values, name);
  }, [form, name, estimated]);
  return null;
}

const VALUES_SUBSCRIPTION = { values: true };

/** Draws what follows from a form's values again as they are typed. */
export function FormValuesSpy({ children }: { children: (values: FormValues) => ReactNode }) {
  const { values } = useFormState<FormValues>({ subscription: VALUES_SUBSCRIPTION });
  return <>{children(values)}</>;
}
