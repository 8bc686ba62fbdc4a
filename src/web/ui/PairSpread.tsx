import { getIn } from 'final-form';
import { useEffect, useRef } from 'react';
import { useForm } from 'react-final-form';
import { pairIn } from '../../domain/coordinates';
import type { Values } from './formValues';

interface PairSpreadProps {
  /** The paths of the fields; the pair is written into the first. */
  lat: string;
  lng: string;
}

/** Spreads a pair of coordinates over both fields: at once when it is pasted, once the field is left when it is typed. */
export function PairSpread({ lat, lng }: PairSpreadProps) {
  const form = useForm<Values>();
  const before = useRef('');
  useEffect(
    () =>
      form.subscribe(
        ({ active, values }) => {
          const typed: unknown = getIn(values, lat);
          const text = typeof typed === 'string' ? typed : '';
          const isBeingTyped = active === lat && text.length <= before.current.length + 1;
          before.current = text;
          const pair = isBeingTyped ? undefined : pairIn(text);
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
