import { mixed } from 'yup';
import { between, optional } from '../fieldSchemas';
import { inputSchema, listOf as listSchema, text, validationErrors } from '../validation';
import { listOf, millisecondsOf, numberOf, objectOf, textOf, timeOf, valueAt } from './jsonValues';
import { MAPPED_QUANTITIES } from './telemetry';
import type { DeviceMessage, MappedQuantity, ParsedBody, PayloadMap, PayloadValue } from './telemetry';

const PERCENT = { '%': 1, fraction: 100 };
const LENGTH = { mm: 1, cm: 10, m: 1000, in: 25.4 };

/** Factors from the units of vendors to ours, by quantity; other quantities have no unit. */
const UNIT_FACTORS: Partial<Record<MappedQuantity, Readonly<Record<string, number>>>> = {
  level_percent: PERCENT,
  humidity_percent: PERCENT,
  battery_percent: PERCENT,
  distance_mm: LENGTH,
  height_mm: LENGTH,
  temperature_c: { '°C': 1 },
  pressure_bar: { bar: 1, mbar: 0.001, kPa: 0.01, psi: 0.0689475729 },
  index_m3: { 'm³': 1, L: 0.001 },
  battery_v: { V: 1, mV: 0.001 },
  rssi: { dBm: 1 },
  snr: { dB: 1 },
};

const MAX_VALUES = 40;
const MAX_MARKERS = 20;
const PATH = /^[^.]+(\.[^.]+)*$/;

/** Placeholder for the position of an error in the map, such as `values[0].path`. */
const AT = '${path}';

const pathSchema = text(AT, 200).matches(PATH, {
  message: `${AT} must be names and array positions joined by dots, such as data.0.level`,
  excludeEmptyString: true,
});

const markerSchema = mixed<number | string>().test(
  'marker',
  `${AT} must be a number or a text of at most 60 characters`,
  (value) => typeof value === 'number' || (typeof value === 'string' && value.length <= 60),
);

const valueSchema = inputSchema({
  quantity: text(AT)
    .oneOf([...MAPPED_QUANTITIES], `${AT} must be one of: ${MAPPED_QUANTITIES.join(', ')}`)
    .required(`${AT} is required`),
  path: pathSchema.required(`${AT} is required`),
  unit: optional(text(AT)).test('unit', (unit, { parent, path, createError }) => {
    const { quantity } = parent as { quantity?: MappedQuantity };
    const units = Object.keys((quantity && UNIT_FACTORS[quantity]) ?? {});
    if (!unit || !quantity || units.includes(unit)) return true;
    const expected = units.length > 0 ? `must be one of: ${units.join(', ')}` : 'must be left out';
    return createError({ message: `${path} ${expected}, because the quantity is ${quantity}` });
  }),
  factor: between(AT, -1e9, 1e9).test('zero', `${AT} must not be zero`, (factor) => factor !== 0),
  offset: between(AT, -1e9, 1e9),
  invalid: listSchema(AT, markerSchema, MAX_MARKERS),
}).typeError(`${AT} must be an object with a quantity and a path`);

const mapSchema = inputSchema({
  items: pathSchema,
  device: pathSchema.required(`${AT} is required: the path of the identifier of the device`),
  time: pathSchema,
  message_id: pathSchema,
  values: listSchema(AT, valueSchema, MAX_VALUES)
    .required(`${AT} is required: a list of quantities with their paths`)
    .min(1, `${AT} must have at least one quantity with its path`)
    .test('distinct', (values: readonly { quantity?: MappedQuantity }[], { path, createError }) => {
      const quantities = values.map(({ quantity }) => quantity);
      const index = quantities.findIndex((quantity, at) => quantity && quantities.indexOf(quantity) < at);
      const message = `${path}[${String(index)}].quantity is mapped twice: ${String(quantities[index])}`;
      return index < 0 || createError({ message });
    }),
}).typeError('The map must be a JSON object, such as {"device": "id", "values": []}');

const trimmed = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? mapSchema.cast(value, { assert: false }) : value;

/** Input of a payload map. All errors are in one message, as sentences with their position in the map. */
export const payloadMapSchema = mixed<PayloadMap>()
  .nullable()
  .transform(trimmed)
  .test('payload-map', (value, { createError }) => {
    if (value === undefined || value === null) return true;
    const errors = Object.values(validationErrors(mapSchema, value));
    return errors.length === 0 || createError({ message: errors.map((error) => `${error}.`).join(' ') });
  });

/**
 * A mapped value in our unit; undefined if the message has none. Values that are no numbers are kept, to be
 * rejected later.
 */
function mappedValue(
  { quantity, path, unit, factor = 1, offset = 0, invalid = [] }: PayloadValue,
  element: unknown,
) {
  const value = valueAt(element, path);
  if (
    value === undefined ||
    value === null ||
    invalid.some((marker) => marker === value || String(marker) === textOf(value))
  )
    return undefined;
  const number = numberOf(value);
  const unitFactor = unit ? (UNIT_FACTORS[quantity]?.[unit] ?? 1) : 1;
  return number === undefined ? value : number * unitFactor * factor + offset;
}

function mapElement(map: PayloadMap, element: unknown): DeviceMessage | undefined {
  const device = textOf(valueAt(element, map.device));
  if (!device) return undefined;
  const sentTime = map.time === undefined ? undefined : valueAt(element, map.time);
  const time = timeOf(sentTime) ?? millisecondsOf(sentTime);
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
    // Polls repeat old readings, so their time also limits the last contact of the device.
    times: time === undefined ? {} : { device: time, network: time },
    problems: map.time !== undefined && time === undefined ? ['bad_time'] : [],
    ...(battery !== undefined && { battery_percent: battery }),
    ...(rssi !== undefined && { rssi }),
    ...(snr !== undefined && { snr }),
    raw: element,
  };
}

/** Extracts messages from a vendor's body by a payload map. */
export function parseVendorBody(map: PayloadMap, body: unknown): ParsedBody {
  const found = map.items === undefined ? body : valueAt(body, map.items);
  const elements = Array.isArray(found) ? listOf(found) : [objectOf(found)];
  const parsed = elements.map((element) => mapElement(map, element));
  const messages = parsed.filter((message) => message !== undefined);
  return { messages, malformed: parsed.length - messages.length };
}
