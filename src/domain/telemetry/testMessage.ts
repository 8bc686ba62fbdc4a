import type { InferType } from 'yup';
import type { Device } from '../devices/device';
import { choice } from '../fieldSchemas';
import { litresAtLevel } from '../tanks/tankVolume';
import { inputSchema, text } from '../validation';
import { explainLevel } from './explainLevel';
import type { LevelExplanation } from './explainLevel';
import { hexOf } from './jsonValues';
import { MAX_JUMP_POINTS, assessLevel } from './levelJump';
import type { LevelState } from './levelJump';
import { measure } from './measure';
import {
  PROBLEM_SENTENCES,
  labelledValues,
  otherProblems,
  problemSentences,
  rejectedSentences,
} from './messageSentences';
import type { LabelledValue } from './messageSentences';
import { parseBody } from './parseBody';
import { TELEMETRY_FORMATS } from './telemetry';
import type { Clock, DeviceMessage, Measurement, PayloadMap, Point, TelemetryDevice } from './telemetry';

/** Formats of a test message: those of sources, or only the bytes of the device. */
export const TEST_MESSAGE_FORMATS = [...TELEMETRY_FORMATS, 'bytes'] as const;

export const testMessageInputSchema = inputSchema({
  format: choice('Format', TEST_MESSAGE_FORMATS).required('Format is required'),
  message: text('Message', 16_384).required('Message is required'),
});
export type TestMessageInput = InferType<typeof testMessageInputSchema>;

/** Outcomes of a message in the intake. */
export const TEST_MESSAGE_OUTCOMES = [
  'accepted',
  'unconfirmed',
  'duplicate',
  'no_reading',
  'refused',
] as const;

/** A test message as interpreted by the intake; nothing is stored. */
export interface TestedMessage {
  /** Identifier in the message. */
  device: string;
  outcome: (typeof TEST_MESSAGE_OUTCOMES)[number];
  /** Outcome in the intake, as a sentence. */
  result: string;
  /** Time of the reading and its source; null without a reading. */
  at: string | null;
  clock: Clock | null;
  values: LabelledValue[];
  /** Level in percent and litres with their calculation; null without a level. */
  level: { level_percent: number; volume_l: number; explanation: LevelExplanation } | null;
  /** Sentences. */
  problems: string[];
}

export interface MessageTest {
  messages: TestedMessage[];
  /** Problems of the whole text, as sentences. */
  problems: string[];
}

/** A device with the data to process its messages. */
export interface TestedDevice extends TelemetryDevice {
  code: string;
  status: Device['status'];
  /** Lower-case identifiers of the device in messages. */
  identifiers: readonly string[];
  /** Whether it is installed on a tank. */
  is_on_tank: boolean;
  /** Current level of the tank, and an unconfirmed jump. */
  level_state: LevelState;
  /** Payload map of its vendor. */
  map: PayloadMap | null;
}

interface Parsed {
  messages: DeviceMessage[];
  problems: string[];
}

const unreadable = (problem: string): Parsed => ({ messages: [], problems: [problem] });

/** The bytes of a device; spaces, colons and a leading `0x` are ignored. */
function parseBytes(text: string, { model, identifiers }: TestedDevice): Parsed {
  if (!model.decoder)
    return unreadable(
      'The device model has no decoder for bytes. Paste the whole message and choose its format.',
    );
  const payload = hexOf(text.replace(/^0x|[\s:]/gi, ''));
  if (!payload) return unreadable('The message is not hexadecimal.');
  const [device = ''] = identifiers;
  return {
    messages: [{ event: 'uplink', device, payload, times: {}, problems: [], raw: text }],
    problems: [],
  };
}

function parseMessage({ format, message }: TestMessageInput, device: TestedDevice): Parsed {
  if (format === 'bytes') return parseBytes(message, device);
  if (format === 'vendor' && !device.map) return unreadable('The device model has no payload map.');
  let body: unknown;
  try {
    body = JSON.parse(message);
  } catch {
    return unreadable('The message is not valid JSON.');
  }
  const { messages, malformed } = parseBody(format, body, device.map ? { map: device.map } : {});
  const isComplete = malformed === 0 && messages.length > 0;
  return { messages, problems: isComplete ? [] : [PROBLEM_SENTENCES.malformed] };
}

type Result = Pick<TestedMessage, 'outcome' | 'result'>;

const percent = (value: number): string => `${value.toFixed(1)} %`;

/** Outcome of a reading with a level, given the current level; updates `state`. */
function assess(state: LevelState, at: number, level_percent: number): Result {
  const { current } = state;
  const level = { at, level_percent };
  switch (assessLevel(state, level)) {
    case 'unconfirmed':
      state.unconfirmed = { id: '', ...level };
      return {
        outcome: 'unconfirmed',
        result: `The level differs by more than ${String(MAX_JUMP_POINTS)} points from the current ${percent(current?.level_percent ?? 0)}, so it waits for a second reading that agrees.`,
      };
    case 'confirming':
      Object.assign(state, { current: level, unconfirmed: undefined });
      return {
        outcome: 'accepted',
        result: 'The level confirms the jump before it and becomes the current one.',
      };
    case 'accepted':
      if (current && at <= current.at)
        return { outcome: 'accepted', result: 'The level completes the chart; the current one is newer.' };
      Object.assign(state, { current: level, unconfirmed: undefined });
      return { outcome: 'accepted', result: 'The level becomes the current one.' };
  }
}

function resultOf(
  message: DeviceMessage,
  { points: [point], problems }: Measurement,
  device: TestedDevice,
  isStored: (at: number) => boolean,
): Result {
  const name = message.device.trim().toLowerCase();
  if (name !== '' && !device.identifiers.includes(name))
    return { outcome: 'refused', result: `“${message.device}” does not identify this device.` };
  if (!point) {
    const isUnusable = problems.includes('undecodable') || problems.includes('malformed');
    return isUnusable
      ? { outcome: 'refused', result: 'The message is refused.' }
      : {
          outcome: 'no_reading',
          result: 'The message has no reading; it only shows that the device is alive.',
        };
  }
  if (device.status !== 'installed')
    return { outcome: 'no_reading', result: 'No reading is stored, because the device is not installed.' };
  if (isStored(point.at))
    return {
      outcome: 'duplicate',
      result: 'A reading with this time is already stored, so nothing is added.',
    };
  if (!device.is_on_tank)
    return point.values.index_m3 === undefined
      ? { outcome: 'no_reading', result: 'The message has no counter index.' }
      : { outcome: 'accepted', result: 'The counter index is stored.' };
  const level = point.values.level_percent;
  return level === undefined
    ? { outcome: 'accepted', result: 'The values are stored without a level.' }
    : assess(device.level_state, point.at, level);
}

/** Level and litres of a reading, with the steps that a tank's page shows. */
function levelOf({ at, values }: Point, { tank, code, ...mounting }: TestedDevice): TestedMessage['level'] {
  const { level_percent, distance_mm, height_mm, raw_value, temperature_c, pressure_bar } = values;
  if (level_percent === undefined || !tank) return null;
  const { empty_reading, full_reading, calibration_offset_percent } = mounting;
  const reading = {
    at: new Date(at).toISOString(),
    source: 'telemetry' as const,
    level_percent,
    distance_mm,
    height_mm,
    raw_value,
    temperature_c,
    pressure_bar,
    device: { code, empty_reading, full_reading, calibration_offset_percent },
  };
  return {
    level_percent,
    volume_l: litresAtLevel(tank, level_percent),
    explanation: explainLevel(reading, tank),
  };
}

/** Interpreted messages of a text, before they are compared with stored readings. */
export interface MeasuredMessage {
  message: DeviceMessage;
  measurement: Measurement;
}

/** Reads a text like the intake, and interprets its messages in order of time. Never throws. */
export function measureTestMessage(
  input: TestMessageInput,
  device: TestedDevice,
  receivedAt: number,
): { measured: MeasuredMessage[]; problems: string[] } {
  const { messages, problems } = parseMessage(input, device);
  const timeOf = ({ measurement }: MeasuredMessage) => measurement.points[0]?.at ?? receivedAt;
  return {
    measured: messages
      .map((message) => ({ message, measurement: measure(message, device, receivedAt) }))
      .sort((a, b) => timeOf(a) - timeOf(b)),
    problems,
  };
}

/**
 * Outcomes of a device's interpreted messages in the intake, with values, level, litres and rejected values.
 * `isStored` returns whether the device has a reading at a time in milliseconds since 1970.
 */
export function testMessages(
  measured: readonly MeasuredMessage[],
  device: TestedDevice,
  isStored: (at: number) => boolean,
): TestedMessage[] {
  const tested = { ...device, level_state: { ...device.level_state } };
  return measured.map(({ message, measurement }) => {
    const [point] = measurement.points;
    return {
      device: message.device,
      ...resultOf(message, measurement, tested, isStored),
      at: point ? new Date(point.at).toISOString() : null,
      clock: point?.clock ?? null,
      values: labelledValues(measurement),
      level: point ? levelOf(point, tested) : null,
      problems: [...rejectedSentences(measurement), ...otherProblems(measurement).flatMap(problemSentences)],
    };
  });
}
