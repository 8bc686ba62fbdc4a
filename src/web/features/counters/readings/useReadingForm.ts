import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { indexError } from '../../../../domain/counters/consumption';
import { isCalendarDate } from '../../../../domain/dates';
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

/** Form values of a reading; `value` is the text of the input. */
interface ReadingValues {
  value: string;
  at: string;
  type: ReadingInput['type'];
  note: string;
  corrects: boolean;
  reviewed: boolean;
}

const initialValues = (): ReadingValues => ({
  value: '',
  at: today(),
  type: 'actual',
  note: '',
  corrects: false,
  reviewed: false,
});

/** The entered index; undefined if it is not a non-negative number. */
export const parseIndex = (text: string): number | undefined => {
  const index = parseNumber(text);
  return index !== undefined && index >= 0 ? index : undefined;
};

/** State of the reading form: values, assessment, errors and submit. */
export function useReadingForm(basis: CounterBasis | null) {
  const dispatch = useDispatch();
  const photo = useSelector(({ readingEntry }: RootState) => readingEntry.photo);
  const error = useSelector(selectError(recordReading));
  const [initial] = useState(initialValues);
  const [values, setValues] = useState(initial);
  const [isSubmitted, setSubmitted] = useState(false);
  const [sentValues, setSentValues] = useState<ReadingValues>();
  const value = parseIndex(values.value);
  const draft = { ...values, value, ...(photo && { photo: photo._id }) };
  const assessment = basis && value !== undefined ? assess(basis, values, value, photo !== null) : undefined;
  const localErrors = basis ? validate(basis, draft, values.value.trim(), assessment) : {};
  const serverErrors = sentValues === values ? (error?.fields ?? {}) : {};
  const submit = () => {
    setSubmitted(true);
    if (!basis || Object.keys(localErrors).length > 0) return;
    setSentValues(values);
    dispatch(readingSubmitted({ counter: basis._id, draft }));
  };
  const errors: FieldErrors = isSubmitted ? { ...serverErrors, ...localErrors } : serverErrors;
  return {
    values,
    isDirty: photo !== null || JSON.stringify(values) !== JSON.stringify(initial),
    value,
    assessment,
    photo,
    errors,
    error: sentValues === values && error && !error.fields ? error : undefined,
    change: (changes: Partial<ReadingValues>) => {
      setValues({ ...values, ...changes });
    },
    submit,
  };
}

function assess(basis: CounterBasis, { at, type }: ReadingValues, value: number, hasPhoto: boolean) {
  const readAt = `${isCalendarDate(at) ? at : today()}T08:00:00Z`;
  return assessReading(basis, { at: readAt, value, type, source: 'web', hasPhoto }, Date.now());
}

const LOWER_ERROR =
  'This is lower than the last reading. Read again, or select “Corrects the previous reading”';

function validate(
  basis: CounterBasis,
  draft: object & { value?: number | undefined; corrects: boolean },
  text: string,
  assessment?: ReadingAssessment,
): FieldErrors {
  const rangeError = draft.value === undefined ? undefined : indexError(basis, draft.value);
  const isLower = assessment?.isLower === true && !draft.corrects;
  const schemaErrors = validationErrors(readingInputSchema, {
    ...draft,
    value: draft.value ?? parseNumber(text) ?? text,
  });
  return {
    ...schemaErrors,
    ...(isLower && { value: LOWER_ERROR }),
    ...(rangeError && { value: rangeError }),
  };
}
