import { listOf, numberOf, objectOf, textOf, timeOf, valueAt } from './jsonValues';
import type { DeviceMessage, ParsedBody, PayloadMap, PayloadValue } from './telemetry';

/** Factors from the units of vendors to ours. */
const UNIT_FACTORS: Record<string, number> = {
  '%': 1,
  fraction: 100,
  mm: 1,
  cm: 10,
  m: 1000,
  in: 25.4,
  '°C': 1,
  bar: 1,
  mbar: 0.001,
  kPa: 0.01,
  psi: 0.0689475729,
  'm³': 1,
  L: 0.001,
};

export const PAYLOAD_UNITS = Object.keys(UNIT_FACTORS);

/** A mapped value in our unit; undefined if the message has none. What is no number is kept, to be refused. */
function mappedValue({ path, unit, factor = 1, offset = 0, invalid = [] }: PayloadValue, element: unknown) {
  const value = valueAt(element, path);
  if (
    value === undefined ||
    value === null ||
    invalid.some((marker) => marker === value || String(marker) === textOf(value))
  )
    return undefined;
  const number = numberOf(value);
  return number === undefined ? value : number * (unit ? (UNIT_FACTORS[unit] ?? 1) : 1) * factor + offset;
}

function mapElement(map: PayloadMap, element: unknown): DeviceMessage | undefined {
  const device = textOf(valueAt(element, map.device));
  if (!device) return undefined;
  const time = map.time === undefined ? undefined : timeOf(valueAt(element, map.time));
  const values = Object.fromEntries(
    map.values.flatMap((value) => {
      const mapped = mappedValue(value, element);
      return mapped === undefined ? [] : [[value.quantity, mapped]];
    }),
  );
  const messageId = map.message_id === undefined ? undefined : textOf(valueAt(element, map.message_id));
  const [battery, rssi, snr] = [values.battery_percent, values.rssi, values.snr].map(numberOf);
  return {
    event: 'uplink',
    device,
    ...(messageId !== undefined && { messageId }),
    decoded: values,
    times: time === undefined ? {} : { network: time },
    problems: map.time !== undefined && time === undefined ? ['bad_time'] : [],
    ...(battery !== undefined && { battery_percent: battery }),
    ...(rssi !== undefined && { rssi }),
    ...(snr !== undefined && { snr }),
    raw: element,
  };
}

/** Reads the messages of a vendor by a map. */
export function parseVendorBody(map: PayloadMap, body: unknown): ParsedBody {
  const found = map.items === undefined ? body : valueAt(body, map.items);
  const elements = Array.isArray(found) ? listOf(found) : [objectOf(found)];
  const parsed = elements.map((element) => mapElement(map, element));
  const messages = parsed.filter((message) => message !== undefined);
  return { messages, malformed: parsed.length - messages.length };
}
