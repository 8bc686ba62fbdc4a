import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { StartupError } from './startupError';

type EnvironmentVariables = Readonly<Record<string, string | undefined>>;
type Parser<Value> = (text: string, name: string) => Value;

const DEMO_SIZES = ['small', 'showcase'] as const;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const MODES = ['development', 'production', 'test'] as const;
const HOST_NAME = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/i;
const PROXY = /^(loopback|linklocal|uniquelocal|[0-9a-f:.]+(\/\d{1,3})?)$/i;

function invalidVariable(name: string, criterion: string, value: string): never {
  const actual = value === '' || value.includes('@') ? '' : `, not '${value}'`;
  throw new StartupError(`${name} must be ${criterion}${actual}.`);
}

const wholeNumber =
  (min: number, max: number): Parser<number> =>
  (text, name) => {
    const isValid = /^\d{1,6}$/.test(text) && Number(text) >= min && Number(text) <= max;
    return isValid ? Number(text) : invalidVariable(name, `a whole number from ${min} to ${max}`, text);
  };

const oneOf =
  <Choice extends string>(choices: readonly Choice[]): Parser<Choice> =>
  (text, name) =>
    choices.find((choice) => choice === text) ?? invalidVariable(name, `one of ${choices.join(', ')}`, text);

const address =
  (schemes: readonly string[], accept: (url: URL) => boolean = () => true): Parser<string> =>
  (text, name) => {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    const isValid = url !== undefined && schemes.includes(url.protocol.slice(0, -1)) && accept(url);
    return isValid
      ? text
      : invalidVariable(name, `an address that begins with ${schemes.join(':// or ')}://`, text);
  };

const publicUrl: Parser<string> = (text, name) =>
  address(['http', 'https'], ({ search, hash, username }) => !search && !hash && !username)(
    text,
    name,
  ).replace(/\/+$/, '');

const hostName: Parser<string> = (text, name) =>
  isIP(text) || HOST_NAME.test(text) ? text : invalidVariable(name, 'a host name or an IP address', text);

const folder: Parser<string> = (text, name) =>
  text.includes('\0') ? invalidVariable(name, 'a path', text) : resolve(text);

const token: Parser<string> = (text, name) =>
  /^[\w.~+/=-]{16,256}$/.test(text)
    ? text
    : invalidVariable(name, 'at least 16 letters, digits or ._~+/=-', '');

/** Trusted proxies: none, the given number in front of the server, or the listed addresses. */
const proxyTrust: Parser<false | number | string[]> = (text, name) => {
  if (text === 'off') return false;
  if (/^[1-9]$/.test(text)) return Number(text);
  const addresses = text.split(',').map((part) => part.trim());
  const criterion = "'off', the number of proxies in front (1 to 9) or their addresses";
  return addresses.every((part) => PROXY.test(part)) ? addresses : invalidVariable(name, criterion, text);
};

/** Configuration from environment variables. */
export interface ServerConfig {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** Role that owns the tables of `databaseUrl`; only migrations use it. */
  databaseOwnerUrl: string | undefined;
  smtpUrl: string | undefined;
  apiHost: string;
  fileHost: string;
  sessionIdleMinutes: number;
  simulator: boolean;
  /** Permits gateways at loopback and private addresses. */
  privateGateways: boolean;
  trustProxy: false | number | string[];
  metricsToken: string | undefined;
  logLevel: (typeof LOG_LEVELS)[number];
  mode: (typeof MODES)[number] | undefined;
  demo: boolean;
  demoSize: (typeof DEMO_SIZES)[number];
}

/** Reads the environment; throws a StartupError that names the first invalid variable. */
export function readConfig(env: EnvironmentVariables): ServerConfig {
  const parse = <Value, Default>(name: string, as: Parser<Value>, defaultValue: Default) => {
    const text = env[name]?.trim();
    return text ? as(text, name) : defaultValue;
  };
  const mode = parse('NODE_ENV', oneOf(MODES), undefined);
  const databaseUrl = parse('DATABASE_URL', address(['postgres', 'postgresql']), undefined);
  const databaseOwnerUrl = parse('DATABASE_OWNER_URL', address(['postgres', 'postgresql']), undefined);
  if (databaseOwnerUrl && !databaseUrl)
    throw new StartupError('DATABASE_OWNER_URL must be set together with DATABASE_URL.');
  return {
    port: parse('PORT', wholeNumber(0, 65_535), 8080),
    host: parse('HOST', hostName, '127.0.0.1'),
    dataDir: parse('DATA_DIR', folder, resolve('.data')),
    databaseUrl,
    databaseOwnerUrl,
    smtpUrl: parse('SMTP_URL', address(['smtp', 'smtps']), undefined),
    apiHost: parse('API_HOST', publicUrl, ''),
    fileHost: parse('FILE_HOST', publicUrl, ''),
    sessionIdleMinutes: parse('SESSION_IDLE_MINUTES', wholeNumber(1, 360), 120),
    simulator: parse('SIMULATOR', oneOf(['on', 'off']), 'on') === 'on',
    privateGateways: parse('PRIVATE_GATEWAYS', oneOf(['on', 'off']), 'off') === 'on',
    trustProxy: parse('TRUST_PROXY', proxyTrust, false),
    metricsToken: parse('METRICS_TOKEN', token, undefined),
    logLevel: parse('LOG_LEVEL', oneOf(LOG_LEVELS), 'warn'),
    mode,
    demoSize: parse('DEMO_SIZE', oneOf(DEMO_SIZES), 'small'),
    demo: databaseUrl === undefined && mode !== 'production',
  };
}
