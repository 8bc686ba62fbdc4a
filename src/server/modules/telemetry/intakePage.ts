import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { MAPPED_QUANTITIES } from '../../../domain/telemetry/telemetry';
import type { PayloadMap } from '../../../domain/telemetry/telemetry';
import { escapeHtml } from '../../html';

interface FormatExample {
  format: string;
  title: string;
  text: string;
  example: unknown;
  /** Further example messages, by kind. */
  others?: Readonly<Record<string, unknown>>;
  /** The payload map of the example. */
  map?: PayloadMap;
}

const TTN = {
  end_device_ids: { dev_eui: 'A84041E7C95D0B3A' },
  uplink_message: {
    f_port: 2,
    f_cnt: 918,
    frm_payload: 'DVQFtAABOAE=',
    received_at: '2026-11-20T08:00:31.566Z',
    rx_metadata: [{ rssi: -112, snr: -3.2 }],
  },
};

const EXAMPLES: readonly FormatExample[] = [
  {
    format: 'chirpstack',
    title: 'ChirpStack 4',
    text: 'HTTP integration with JSON encoding: set the event endpoint URL to this address and add an Authorization header. ChirpStack adds the event, such as ?event=up. The events up, status and join are read, others are only stored. The payload is decoded here; a codec is not needed.',
    example: {
      deduplicationId: '6d0b52a1-3e0c-4ad6-8a3b-9b0e6d8f7a01',
      time: '2026-11-20T03:14:09.412Z',
      deviceInfo: { devEui: '70b3d59ba4c1e207' },
      devAddr: '01a7c3f2',
      fCnt: 4021,
      fPort: 85,
      data: 'AXViA4KgBA==',
      rxInfo: [{ rssi: -97, snr: 7.25 }],
    },
    others: {
      'POST /api/ingest/chirpstack?event=status': {
        deduplicationId: '0f6f9b1a-7e0a-4c52-9d63-1d3f0a2b7c11',
        time: '2026-11-20T03:15:02.118Z',
        deviceInfo: { devEui: '70b3d59ba4c1e207' },
        margin: 7,
        externalPowerSource: false,
        batteryLevelUnavailable: false,
        batteryLevel: 87.4,
      },
      'POST /api/ingest/chirpstack?event=join': {
        deduplicationId: '5b1e8f70-2c44-4b6e-8a55-3c9e0d7f6a20',
        time: '2026-11-20T03:10:40.004Z',
        deviceInfo: { devEui: '70b3d59ba4c1e207' },
        devAddr: '01a7c3f2',
      },
    },
  },
  {
    format: 'ttn',
    title: 'The Things Stack 3',
    text: 'Custom webhook with the format JSON: set the base URL to this address, add an Authorization header, and enable uplink and join messages.',
    example: TTN,
  },
  {
    format: 'thingpark',
    title: 'ThingPark',
    text: 'HTTPS connection with JSON, DevEUI_uplink messages.',
    example: {
      DevEUI_uplink: {
        Time: '2026-11-20T12:30:05.118+04:00',
        DevEUI: '24E124136B20A9F4',
        FPort: 85,
        FCntUp: 12011,
        payload_hex: '01755b0367600104685e05c845c80200',
        LrrRSSI: -91,
      },
    },
  },
  {
    format: 'loriot',
    title: 'LORIOT',
    text: 'HTTP push with the messages rx or gw.',
    example: {
      cmd: 'gw',
      EUI: '70B3D57BA0013C55',
      ts: 1795166144207,
      fcnt: 5120,
      port: 1,
      data: '022a170003023f000a0bab',
      bat: 254,
      gws: [{ rssi: -109, snr: 1 }],
    },
  },
  {
    format: 'wmbus',
    title: 'wmbusmeters',
    text: 'wmbusmeters JSON; total_m3 is the counter index.',
    example: {
      media: 'gas',
      meter: 'unismart',
      id: '41382907',
      total_m3: 903.417,
      timestamp: '2026-11-20T04:12:37Z',
      rssi_dbm: -88,
    },
  },
  {
    format: 'generic',
    title: 'Generic',
    text: 'One message or a list of them. device is the DevEUI, IMEI, serial number or vendor id; it may be left out with the key of a device. ts is in milliseconds since 1970; without it, the arrival time is used. Values: level (%), distance and height (mm), temperature (°C), pressure (bar), index (m³), pulses, battery (%), voltage (V), rssi (dBm).',
    example: [
      { device: 'TB-WSL-0417', ts: 1795161600000, values: { level: 62.4, temperature: 33.1 } },
      { device: 'TB-WSL-0417', ts: 1795158000000, values: { level: 62.8 } },
    ],
  },
  {
    format: 'vendor',
    title: 'Other vendors',
    text: 'Any JSON, read by the payload map of a device model, which maps the identifier, time and values.',
    example: [
      {
        SerialNumber: 28417733,
        Level: 41,
        LastReadingDate: '/Date(1795171563920-0500)/',
        TankLastPressure: 612.5,
      },
    ],
    map: {
      device: 'SerialNumber',
      time: 'LastReadingDate',
      values: [
        { quantity: 'level_percent', path: 'Level', unit: '%', invalid: [-1, 255] },
        { quantity: 'pressure_bar', path: 'TankLastPressure', unit: 'kPa', factor: 1, offset: 0 },
      ],
    },
  },
];

const MAP_TEXT = `The payload map of a device model says how the message is read. Paths are names and array positions joined by
  dots, such as data.0.level. items is the path of a list of messages in the body, if the body itself is not a list. device
  and at least one value are required. time is in ISO 8601 with an offset or in milliseconds since 1970; without the path,
  the arrival time is used. message_id makes duplicates recognisable. The value at a path is converted from its unit,
  multiplied by factor and increased by offset; numbers and texts in invalid mean that nothing was measured. Quantities:
  ${MAPPED_QUANTITIES.join(', ')}.`;

const COMMANDS = `curl https://tankbook.example.com/api/ingest/generic \\
  -H 'Authorization: Bearer tbs_…' -H 'Content-Type: application/json' \\
  -d '{"device": "TB-WSL-0417", "values": {"level": 61.9}}'

curl https://tankbook.example.com/api/ingest/generic \\
  -H 'Authorization: Bearer tbs_…' -H 'Content-Type: application/json' \\
  -d @messages.json`;

const STYLE = `
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color-scheme: light dark; }
  pre { overflow: auto; padding: .75rem; border: 1px solid #8886; border-radius: 6px; font: 14px/1.45 ui-monospace, monospace; }`;

const section = ({ format, title, text, example, others = {}, map }: FormatExample): string => `
  <h2>${escapeHtml(title)}</h2>
  <p><code>POST /api/ingest/${format}</code></p>
  <p>${escapeHtml(text)}</p>
  <pre>${escapeHtml(example)}</pre>${Object.entries(others)
    .map(
      ([address, message]) => `
  <p><code>${escapeHtml(address)}</code></p>
  <pre>${escapeHtml(message)}</pre>`,
    )
    .join('')}${map ? `<p>${escapeHtml(MAP_TEXT)}</p><pre>${escapeHtml(map)}</pre>` : ''}`;

/** Sends the page that documents the formats of messages. */
export function intakePage(reply: FastifyReply): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
  return reply.type('text/html; charset=utf-8').header('content-security-policy', policy)
    .send(`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Messages of devices · Tankbook</title>
<style nonce="${nonce}">${STYLE}</style></head>
<body>
  <h1>Messages of devices</h1>
  <p>Machines send messages with the key of a source (Settings) or of a device, in the header
    <code>Authorization: Bearer tbs_…</code>. Bodies have 4 MB at most.</p>
  <p>Every reading is stored once. A body is answered with 200 and the numbers of messages that were accepted, already known,
    refused, or of unknown devices. A message that can’t be understood is refused with a reason in the message log; sending it
    again changes nothing. Repeat a message only without an answer, or after 429 or 503.</p>
  <p>One message, and a file with a list of up to 10,000:</p>
  <pre>${escapeHtml(COMMANDS)}</pre>
  ${EXAMPLES.map(section).join('')}
</body>
</html>`);
}
