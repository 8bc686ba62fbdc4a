import {
  countOf,
  greatest,
  hexOf,
  hexOfBase64,
  listOf,
  millisecondsOf,
  numberOf,
  objectOf,
  textOf,
  timeOf,
} from './jsonValues';
import { parseVendorBody } from './payloadMap';
import type { DeviceMessage, MessageEvent, ParsedBody, PayloadMap, TelemetryFormat } from './telemetry';

interface ParseOptions {
  /** Kind of event, if given in the address or topic (ChirpStack). */
  event?: string;
  /** The sending device, if messages may omit it. */
  device?: string;
  /** Payload map of a vendor's messages. */
  map?: PayloadMap;
}

type Parser = (body: unknown, options: ParseOptions) => ParsedBody;

const ONE_MALFORMED: ParsedBody = { messages: [], malformed: 1 };
const one = (message: DeviceMessage): ParsedBody => ({ messages: [message], malformed: 0 });

/** Removes undefined fields. */
function message(fields: { [Name in keyof DeviceMessage]: DeviceMessage[Name] | undefined }): DeviceMessage {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as unknown as DeviceMessage;
}

const times = (given: { [Name in keyof DeviceMessage['times']]: number | undefined }) =>
  Object.fromEntries(
    (Object.entries(given) as [string, number | undefined][]).filter(([, time]) => time !== undefined),
  );

/** Battery by the LoRaWAN device status: 1 to 254 of 254; 0 is external power, 255 unknown. */
const batteryOfStatus = (value: unknown): number | undefined => {
  const level = countOf(value);
  return level !== undefined && level >= 1 && level <= 254 ? (level / 254) * 100 : undefined;
};

/** A payload in the encoding of the network, or the problem of an invalid one. */
const payloadOf = (value: unknown, decode: (value: unknown) => string | undefined) => {
  if (value === undefined || value === null) return { payload: undefined, problems: [] };
  const payload = decode(value);
  return { payload, problems: payload === undefined ? (['undecodable'] as const) : [] };
};

const best = (gateways: unknown, name: string): number | undefined =>
  greatest(listOf(gateways).map((gateway) => numberOf(objectOf(gateway)[name])));

const EVENTS: Partial<Record<string, MessageEvent>> = { up: 'uplink', status: 'status', join: 'join' };

/** ChirpStack 4: the event is in the query or topic; values of zero are left out of its JSON. */
const parseChirpstack: Parser = (body, { event }) => {
  const fields = objectOf(body);
  const { deviceInfo, rxInfo, data, object } = fields;
  const device = textOf(objectOf(deviceInfo).devEui);
  if (!device) return ONE_MALFORMED;
  const kind = event === undefined ? ('data' in fields ? 'uplink' : 'other') : (EVENTS[event] ?? 'other');
  const isUplink = kind === 'uplink';
  const hasBattery = fields.batteryLevelUnavailable !== true && fields.externalPowerSource !== true;
  return one(
    message({
      event: kind,
      device,
      messageId: textOf(fields.deduplicationId),
      session: textOf(fields.devAddr),
      frameCounter: isUplink ? (countOf(fields.fCnt) ?? 0) : undefined,
      port: isUplink ? countOf(fields.fPort) : undefined,
      ...payloadOf(isUplink ? data : undefined, hexOfBase64),
      decoded: object === undefined || object === null ? undefined : objectOf(object),
      times: times({
        network: timeOf(fields.time),
        gateway: listOf(rxInfo)
          .map((gateway) => timeOf(objectOf(gateway).gwTime))
          .find((time) => time !== undefined),
      }),
      battery_percent: kind === 'status' && hasBattery ? numberOf(fields.batteryLevel) : undefined,
      rssi: best(rxInfo, 'rssi'),
      snr: best(rxInfo, 'snr'),
      raw: body,
    }),
  );
};

/** The Things Stack 3: the time is that of the network server, not of the application server. */
const parseTtn: Parser = (body) => {
  const { end_device_ids, received_at, uplink_message, join_accept } = objectOf(body);
  const ids = objectOf(end_device_ids);
  const device = textOf(ids.dev_eui);
  if (!device) return ONE_MALFORMED;
  const uplink = objectOf(uplink_message);
  const isUplink = uplink_message !== undefined;
  const isJoin = join_accept !== undefined;
  const { decoded_payload, rx_metadata } = uplink;
  return one(
    message({
      event: isUplink ? 'uplink' : isJoin ? 'join' : 'other',
      device,
      messageId: undefined,
      session: textOf(uplink.session_key_id) ?? textOf(objectOf(join_accept).session_key_id),
      frameCounter: isUplink ? (countOf(uplink.f_cnt) ?? 0) : undefined,
      port: countOf(uplink.f_port),
      ...payloadOf(uplink.frm_payload, hexOfBase64),
      decoded:
        decoded_payload === undefined || decoded_payload === null ? undefined : objectOf(decoded_payload),
      times: times({
        network: timeOf(uplink.received_at) ?? timeOf(received_at),
        gateway: listOf(rx_metadata)
          .map((gateway) => timeOf(objectOf(gateway).time))
          .find((time) => time !== undefined),
      }),
      battery_percent: numberOf(objectOf(uplink.last_battery_percentage).value),
      rssi: best(rx_metadata, 'rssi'),
      snr: best(rx_metadata, 'snr'),
      raw: body,
    }),
  );
};

/** ThingPark: numbers may come as text, the time has an offset, the payload is hexadecimal. */
const parseThingpark: Parser = (body) => {
  const outer = objectOf(body);
  const isUplink = 'DevEUI_uplink' in outer;
  const fields = objectOf(isUplink ? outer.DevEUI_uplink : Object.values(outer)[0]);
  const device = textOf(fields.DevEUI);
  if (!device) return ONE_MALFORMED;
  return one(
    message({
      event: isUplink ? 'uplink' : 'other',
      device,
      messageId: undefined,
      session: textOf(fields.DevAddr),
      frameCounter: countOf(fields.FCntUp),
      port: countOf(fields.FPort),
      ...payloadOf(isUplink ? fields.payload_hex : undefined, hexOf),
      decoded: undefined,
      times: times({ network: timeOf(fields.Time) }),
      battery_percent: undefined,
      rssi: greatest([numberOf(fields.LrrRSSI), best(objectOf(fields.Lrrs).Lrr, 'LrrRSSI')]),
      snr: greatest([numberOf(fields.LrrSNR), best(objectOf(fields.Lrrs).Lrr, 'LrrSNR')]),
      raw: body,
    }),
  );
};

/** LORIOT: `rx` has the signal itself, `gw` a list of gateways. */
const parseLoriot: Parser = (body) => {
  const fields = objectOf(body);
  const device = textOf(fields.EUI);
  if (!device) return ONE_MALFORMED;
  const isUplink = fields.cmd === 'rx' || fields.cmd === 'gw';
  return one(
    message({
      event: isUplink ? 'uplink' : 'other',
      device,
      messageId: undefined,
      session: undefined,
      frameCounter: isUplink ? countOf(fields.fcnt) : undefined,
      port: countOf(fields.port),
      ...payloadOf(isUplink ? fields.data : undefined, hexOf),
      decoded: undefined,
      times: times({ network: millisecondsOf(fields.ts) }),
      battery_percent: batteryOfStatus(fields.bat),
      rssi: greatest([numberOf(fields.rssi), best(fields.gws, 'rssi')]),
      snr: greatest([numberOf(fields.snr), best(fields.gws, 'snr')]),
      raw: body,
    }),
  );
};

/** wmbusmeters: `id` identifies the counter, `device` the receiver; `target_m3` is an older index. */
const parseWmbus: Parser = (body) => {
  const fields = objectOf(body);
  const device = textOf(fields.id);
  if (!device) return ONE_MALFORMED;
  return one(
    message({
      event: 'uplink',
      device,
      messageId: undefined,
      session: undefined,
      frameCounter: undefined,
      port: undefined,
      payload: undefined,
      problems: [],
      decoded: { index: fields.total_m3 },
      times: times({ network: timeOf(fields.timestamp) }),
      battery_percent: undefined,
      rssi: numberOf(fields.rssi_dbm),
      snr: undefined,
      raw: body,
    }),
  );
};

const IDENTITY_FIELDS = ['device', 'ts', 'values', 'message_id', 'battery', 'rssi', 'snr'];

/** Our own JSON: a message or a list of messages, each with a device, a time in milliseconds and values. */
const parseGeneric: Parser = (body, { device: sender }) => {
  const elements = Array.isArray(body) ? (body as unknown[]) : [body];
  const parsed = elements.map((element) => {
    const fields = objectOf(element);
    const device = textOf(fields.device) ?? sender ?? '';
    const isObject = Object.keys(fields).length > 0;
    if (!isObject || ('values' in fields && Object.keys(objectOf(fields.values)).length === 0))
      return undefined;
    const values =
      'values' in fields
        ? objectOf(fields.values)
        : Object.fromEntries(Object.entries(fields).filter(([name]) => !IDENTITY_FIELDS.includes(name)));
    const measuredAt = millisecondsOf(fields.ts);
    return message({
      event: 'uplink',
      device,
      messageId: textOf(fields.message_id),
      session: undefined,
      frameCounter: undefined,
      port: undefined,
      payload: undefined,
      problems: fields.ts !== undefined && measuredAt === undefined ? ['bad_time'] : [],
      decoded: values,
      times: times({ device: measuredAt }),
      battery_percent: numberOf(fields.battery) ?? numberOf(values.battery),
      rssi: numberOf(fields.rssi) ?? numberOf(values.rssi),
      snr: numberOf(fields.snr) ?? numberOf(values.snr),
      raw: element,
    });
  });
  const messages = parsed.filter((found) => found !== undefined);
  return { messages, malformed: parsed.length - messages.length };
};

const PARSERS: Record<TelemetryFormat, Parser> = {
  chirpstack: parseChirpstack,
  ttn: parseTtn,
  thingpark: parseThingpark,
  loriot: parseLoriot,
  wmbus: parseWmbus,
  generic: parseGeneric,
  vendor: (body, { map }) => (map ? parseVendorBody(map, body) : ONE_MALFORMED),
};

/**
 * Extracts the messages from a JSON body; accepts any value and never throws. Identifiers are returned as
 * sent and compared case-insensitively.
 */
export const parseBody = (format: TelemetryFormat, body: unknown, options: ParseOptions = {}): ParsedBody =>
  PARSERS[format](body, options);
