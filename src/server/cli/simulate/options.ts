import { parseArgs } from 'node:util';
import { StartupError, errorMessage } from '../../startupError';
import { SIMULATED_FORMATS } from './scenario';
import type { SimulatedFormat } from './scenario';

export interface SimulateOptions {
  tanks: number;
  days: number;
  /** Seconds of the scenario per second. */
  speed: number;
  seed: number;
  url: string;
  /** Key of a source with the chosen format. */
  key: string | undefined;
  format: SimulatedFormat | undefined;
  mqtt: string | undefined;
  devices: string | undefined;
  user: string | undefined;
  password: string | undefined;
  register: boolean;
  /** Minutes between the measurements of registered devices. */
  interval: number;
  /** Whether messages have the time at which they are sent, so that they change what screens show now. */
  live: boolean;
}

const USAGE = `Usage: npm run simulate -- [options]
  --tanks 500          how many devices send
  --days 30            length of the scenario, which ends now (at most 30)
  --speed 1000         seconds of the scenario per second
  --live               the scenario begins now; messages have the time at which they are sent
  --format <name>      only devices of chirpstack, ttn or generic
  --seed 1             the same seed gives the same messages
  --url <address>      server, http://localhost:8080
  --mqtt <address>     publish to this broker; what is sent again then goes over HTTP
  --key <key>          key of the source, for devices of one format
  --devices <file>     CSV with the columns identifier, format, interval_min, empty_mm, full_mm, level_percent
  --user <name>        sign in, to list the devices of the server and to get keys; the password is in SIMULATE_PASSWORD
  --register           add that many tanks with devices to the server first
  --interval 60        minutes between measurements of registered devices`;

function positive(name: string, text: string, max: number): number {
  const value = Number(text);
  if (text.trim() !== '' && value > 0 && value <= max) return value;
  throw new StartupError(`--${name} must be a number above 0 and at most ${max}, not '${text}'.`);
}

function whole(name: string, text: string, max: number): number {
  const value = positive(name, text, max);
  if (Number.isInteger(value)) return value;
  throw new StartupError(`--${name} must be a whole number, not '${text}'.`);
}

function address(name: string, text: string, schemes: readonly string[]): string {
  if (URL.canParse(text) && schemes.includes(new URL(text).protocol.slice(0, -1)))
    return text.replace(/\/+$/, '');
  throw new StartupError(`--${name} must be an address that begins with ${schemes.join(':// or ')}://.`);
}

function formatNamed(text: string): SimulatedFormat {
  const format = SIMULATED_FORMATS.find((known) => known === text);
  if (format) return format;
  throw new StartupError(`--format must be one of ${SIMULATED_FORMATS.join(', ')}, not '${text}'.`);
}

function parseCommandLine(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        tanks: { type: 'string', default: '500' },
        days: { type: 'string', default: '30' },
        speed: { type: 'string', default: '1000' },
        seed: { type: 'string', default: '1' },
        interval: { type: 'string', default: '60' },
        url: { type: 'string', default: 'http://localhost:8080' },
        key: { type: 'string' },
        format: { type: 'string' },
        mqtt: { type: 'string' },
        devices: { type: 'string' },
        user: { type: 'string' },
        register: { type: 'boolean', default: false },
        live: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    throw new StartupError(`${errorMessage(error)}\n${USAGE}`);
  }
}

/** Options of the command line and the environment; throws a StartupError that names the first wrong one. */
export function readOptions(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): SimulateOptions {
  const values = parseCommandLine(args);
  const options = {
    tanks: whole('tanks', values.tanks, 20_000),
    days: positive('days', values.days, values.live ? 3_650 : 30),
    speed: positive('speed', values.speed, 1_000_000),
    seed: whole('seed', values.seed, 0x7fffffff),
    interval: whole('interval', values.interval, 1_440),
    url: address('url', values.url, ['http', 'https']),
    mqtt:
      values.mqtt === undefined ? undefined : address('mqtt', values.mqtt, ['mqtt', 'mqtts', 'ws', 'wss']),
    format: values.format === undefined ? undefined : formatNamed(values.format),
    key: values.key,
    devices: values.devices,
    user: values.user ?? env.SIMULATE_USER,
    password: env.SIMULATE_PASSWORD,
    register: values.register,
    live: values.live,
  };
  if (options.user !== undefined && !options.password)
    throw new StartupError('Set the password of the user in SIMULATE_PASSWORD.');
  if (options.register && options.user === undefined)
    throw new StartupError('--register needs --user, who may add tanks and devices.');
  if (options.devices === undefined && options.user === undefined)
    throw new StartupError(
      'No devices: name them with --devices file.csv, or sign in with --user and SIMULATE_PASSWORD to use those of the server.',
    );
  if (options.key === undefined && options.mqtt === undefined && options.user === undefined)
    throw new StartupError(
      'Name the key of a source with --key, sign in with --user, or publish with --mqtt.',
    );
  return options;
}
