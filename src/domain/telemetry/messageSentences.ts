import { MAPPED_QUANTITIES, QUANTITY_LABELS } from './telemetry';
import type { MappedQuantity, Measurement, TelemetryProblem } from './telemetry';

/** A value of a message in its stored unit. */
export interface LabelledValue {
  label: string;
  value: number;
  unit: string;
}

/** Problems as sentences, except for those of single values. */
export const PROBLEM_SENTENCES: Record<
  Exclude<TelemetryProblem, 'not_a_number' | 'out_of_range' | 'index_refused'>,
  string
> = {
  malformed: 'The text, or a part of it, is not a valid message in this format.',
  undecodable: 'The payload can’t be decoded: it is truncated or belongs to another device.',
  no_measurement: 'No measurement: no echo, no sensor connected, or a distance outside the sensor’s range.',
  bad_time: 'The time is more than 5 minutes ahead or more than 30 days old, so no reading is stored.',
  not_installed: 'The device is not installed on a tank or counter.',
  wrong_device: 'The message is from another device.',
  not_convertible: 'The level can’t be calculated: the empty-tank reading or tank dimensions are missing.',
};

/** Formats a value for a sentence; objects may be nested too deeply to be printed. */
const quote = (value: unknown): string => {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, 60));
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : 'an object or list';
};

/** Rejected values, as sentences. */
export const rejectedSentences = ({ rejected }: Pick<Measurement, 'rejected'>): string[] =>
  rejected.map(({ quantity, value, problem }) => {
    const [label, unit] = QUANTITY_LABELS[quantity];
    return problem === 'not_a_number'
      ? `${label}: ${quote(value)} is not a number.`
      : `${label}: ${`${quote(value)} ${unit}`.trim()} is out of range.`;
  });

/** Problems that rejected values don't explain. */
export const otherProblems = ({ problems, rejected }: Measurement): TelemetryProblem[] =>
  problems.filter((problem) => !rejected.some((refused) => refused.problem === problem));

/** A problem as a sentence, if it has one. */
export const problemSentences = (problem: TelemetryProblem): string[] =>
  problem in PROBLEM_SENTENCES ? [PROBLEM_SENTENCES[problem as keyof typeof PROBLEM_SENTENCES]] : [];

/** Measured values, and the state that the device reports. */
export function labelledValues(measurement: Measurement): LabelledValue[] {
  const values: Partial<Record<MappedQuantity, number>> = {
    ...measurement.points[0]?.values,
    ...measurement,
  };
  return MAPPED_QUANTITIES.flatMap((quantity) => {
    const value = values[quantity];
    const [label, unit] = QUANTITY_LABELS[quantity];
    return value === undefined ? [] : [{ label, value, unit }];
  });
}
