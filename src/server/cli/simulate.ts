import { formatCount } from '../../domain/numbers';
import { DAY_MS } from '../../domain/durations';
import { StartupError } from '../startupError';
import { signIn } from './simulate/api';
import { issueKeys, listDevices, readDevices, registerDevices } from './simulate/devices';
import { readOptions } from './simulate/options';
import type { SimulateOptions } from './simulate/options';
import { runSimulation } from './simulate/run';
import { SIMULATED_FORMATS } from './simulate/scenario';
import { createHttpSender, openMqttSender } from './simulate/senders';

/** Slightly less than the maximum age that the intake accepts. */
const OLDEST_DAYS = 29.9;

const log = (line: string) => console.log(line);

async function prepare(options: SimulateOptions) {
  const { tanks, format, seed, interval, url, user, password } = options;
  const api = user === undefined ? undefined : await signIn(url, user, password ?? '');
  if (api && options.register) log(`Adding ${formatCount(tanks, 'tank')} with devices to ${url} ...`);
  const devices =
    options.devices !== undefined
      ? (await readDevices(options.devices, format)).slice(0, tanks)
      : api && options.register
        ? await registerDevices(api, { count: tanks, format, seed, intervalMin: interval })
        : api
          ? await listDevices(api, { count: tanks, format })
          : [];
  if (devices.length === 0)
    throw new StartupError(
      `There are no devices${format ? ` of the format ${format}` : ''}: install level sensors on tanks, or add some with --register.`,
    );
  const formats = SIMULATED_FORMATS.filter((known) => devices.some((device) => device.format === known));
  if (options.key !== undefined && formats.length > 1)
    throw new StartupError(
      `A key belongs to one format, but the devices send ${formats.join(', ')}: choose one with --format.`,
    );
  const keys =
    options.key !== undefined
      ? Object.fromEntries(formats.map((known) => [known, options.key]))
      : api && (await issueKeys(api, formats));
  return { devices, http: keys && createHttpSender(url, keys) };
}

async function simulate(signal: AbortSignal): Promise<void> {
  const options = readOptions(process.argv.slice(2), process.env);
  const { devices, http } = await prepare(options);
  const mqtt = options.mqtt === undefined ? undefined : await openMqttSender(options.mqtt);
  const sender = mqtt ?? http;
  if (!sender) throw new StartupError('Name the key of a source with --key, or sign in with --user.');
  const { seed, speed, live } = options;
  const days = live ? options.days : Math.min(options.days, OLDEST_DAYS);
  const startAt = live ? Date.now() : Date.now() - days * DAY_MS;
  log(
    `${formatCount(devices.length, 'device')} send ${formatCount(options.days, 'day')} at ${speed} times the speed.`,
  );
  await runSimulation({
    scenario: { devices, startAt, days, seed },
    speed,
    isLive: live,
    sender,
    signal,
    log,
    ...(http && { secondSender: http }),
  });
  await mqtt?.close();
}

const stopping = new AbortController();
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => stopping.abort());
simulate(stopping.signal).then(
  () => process.exit(),
  (error: unknown) => {
    console.error(error instanceof StartupError ? error.message : error);
    process.exit(1);
  },
);
