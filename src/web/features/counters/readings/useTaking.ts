import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { indexError } from '../../../../domain/counters/consumption';
import type { FieldErrors } from '../../../../domain/entity';
import { parseNumber } from '../../../../domain/numbers';
import { readingInputSchema } from '../../../../domain/counters/reading';
import type { ReadingInput } from '../../../../domain/counters/reading';
import type { ReadingAssessment, CounterBasis } from '../../../../domain/counters/readingAssessment';
import { assessReading } from '../../../../domain/counters/readingAssessment';
import { validationErrors } from '../../../../domain/validation';
import { recordReading, readingSubmitted } from '../readings';
import { selectError } from '../../../store/requests';
import { today } from '../../../ui/form/today';
import type { RootState } from '../../../store/rootState';

/** What the form of a reading holds while it is typed. */
export interface Typed {
  value: string;
  at: string;
  type: ReadingInput['type'];
  note: string;
  corrects: boolean;
  reviewed: boolean;
}

const fresh = (): Typed => ({
  value: '',
  at: today(),
  type: 'actual',
  note: '',
  corrects: false,
  reviewed: false,
});

/** The index that was typed; undefined when it is none. */
export const indexIn = (text: string): number | undefined => {
  const index = parseNumber(text);
  return index !== undefined && index >= 0 ? index : undefined;
};

/** The form of a reading: what is typed, what it would come to, what is wrong with it, and how to send it. */
export function useTaking(basis: CounterBasis | null) {
  const dispatch = useDispatch();
  const photo = useSelector(({ readingEntry }: RootState) => readingEntry.photo);
  const error = useSelector(selectError(recordReading));
  const [typed, setTyped] = useState(fresh);
  const [tried, setTried] = useState(false);
  const [sent, setSent] = useState<Typed>();
  const value = indexIn(typed.value);
  const draft = { ...typed, value, ...(photo && { photo: photo._id }) };
  const assessed = basis && value !== undefined ? judged(basis, typed, value, photo !== null) : undefined;
  const found = basis ? faultsOf(basis, draft, typed.value.trim(), assessed) : {};
  const told = sent === typed ? (error?.fields ?? {}) : {};
  const submit = () => {
    setTried(true);
    if (!basis || Object.keys(found).length > 0) return;
    setSent(typed);
    dispatch(readingSubmitted({ counter: basis._id, draft }));
  };
  const shown: FieldErrors = tried ? { ...told, ...found } : told;
  return {
    typed,
    value,
    assessed,
    photo,
    faults: shown,
    problem: sent === typed && error && !error.fields ? error : undefined,
    change: (change: Partial<Typed>) => {
      setTyped({ ...typed, ...change });
    },
    submit,
  };
}

function judged(basis: CounterBasis, { at, type }: Typed, value: number, hasPhoto: boolean) {
  const moment = `${at || today()}T08:00:00Z`;
  return assessReading(basis, { at: moment, value, type, source: 'web', hasPhoto }, Date.now());
}

const LOWER =
  'This is lower than the last reading. Read again, or tick that it corrects the previous reading';

function faultsOf(
  basis: CounterBasis,
  draft: object & { value?: number | undefined; corrects: boolean },
  text: string,
  assessed?: ReadingAssessment,
): FieldErrors {
  const fault = draft.value === undefined ? undefined : indexError(basis, draft.value);
  const isLower = assessed?.isLower === true && !draft.corrects;
  const said = validationErrors(readingInputSchema, {
    ...draft,
    value: draft.value ?? parseNumber(text) ?? text,
  });
  return { ...said, ...(isLower && { value: LOWER }), ...(fault && { value: fault }) };
}
