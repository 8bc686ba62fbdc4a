import { parseBody } from './parseBody';
import { measure } from './measure';
import { labelledValues, otherProblems, problemSentences, rejectedSentences } from './messageSentences';
import type { LabelledValue } from './messageSentences';
import { QUANTITY_LABELS } from './telemetry';
import type { DeviceMessage, DeviceModel, Measurement, PayloadMap, TelemetryDevice } from './telemetry';

/** A message as interpreted by the intake. */
export interface TriedMessage {
  device: string;
  /** Milliseconds since 1970; undefined if the message contains no reading. */
  at?: number;
  /** Whether the time is the arrival, because the map has no time. */
  isArrival: boolean;
  /** Values in their stored units. */
  values: LabelledValue[];
  /** Sentences. */
  problems: string[];
}

interface PayloadMapTrial {
  messages: TriedMessage[];
  /** Problems of the whole body, as sentences. */
  problems: string[];
}

/** Values are shown as sent, because no level can be calculated without a mounting. */
const withoutMounting = (model: DeviceModel): TelemetryDevice => ({
  type: 'gateway',
  model,
  calibration_offset_percent: 0,
});

function problemsOf(map: PayloadMap, message: DeviceMessage, measurement: Measurement): string[] {
  const missing = map.values.filter(({ quantity }) => message.decoded?.[quantity] === undefined);
  const isTimeMissing = map.time !== undefined && message.times.device === undefined;
  return [
    ...missing.map(
      ({ quantity, path }) =>
        `${QUANTITY_LABELS[quantity][0]}: the value at “${path}” is missing or marked as invalid.`,
    ),
    ...rejectedSentences(measurement),
    ...otherProblems(measurement).flatMap((problem) =>
      problem === 'bad_time' && isTimeMissing
        ? `No valid time at “${map.time ?? ''}”: use ISO 8601 with an offset, such as 2026-11-20T08:00:00Z, or milliseconds since 1970.`
        : problemSentences(problem),
    ),
  ];
}

function tryMessage(model: DeviceModel, map: PayloadMap, message: DeviceMessage, now: number): TriedMessage {
  const measurement = measure(message, withoutMounting(model), now);
  const [point] = measurement.points;
  return {
    device: message.device,
    ...(point && { at: point.at }),
    isArrival: point?.clock === 'server',
    values: labelledValues(measurement),
    problems: problemsOf(map, message, measurement),
  };
}

/**
 * Interprets the messages of a text like the intake, with the map of a device model. `receivedAt` is the time
 * of arrival in milliseconds since 1970. Never throws.
 */
export function tryPayloadMap(
  model: DeviceModel & { payload_map: PayloadMap },
  text: string,
  receivedAt: number,
): PayloadMapTrial {
  const map = model.payload_map;
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return { messages: [], problems: ['The message is not valid JSON.'] };
  }
  const { messages, malformed } = parseBody('vendor', body, { map });
  const where = map.items === undefined ? `“${map.device}”` : `“${map.device}” of “${map.items}”`;
  const without = malformed === 1 ? 'One message has' : `${String(malformed)} messages have`;
  return {
    messages: messages.map((message) => tryMessage(model, map, message, receivedAt)),
    problems: [
      ...(malformed > 0 ? [`${without} no identifier at ${where}.`] : []),
      ...(malformed + messages.length === 0 ? ['The list of messages is empty.'] : []),
    ],
  };
}
