import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { TELEMETRY_FORMATS } from '../domain/telemetry/telemetry';
import type { TelemetryFormat } from '../domain/telemetry/telemetry';
import { StartupError } from './startupError';

type EnvironmentVariables = Readonly<Record<string, string | undefined>>;
type Parser<Value> = (text: string, name: string) => Value;

const DEMO_SIZES = ['small', 'showcase'] as const;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const MODES = ['development', 'production', 'test'] as const;
const HOST_NAME = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/i;
const PROXY_RANGE = /^(loopback|linklocal|uniquelocal)$/i;
const PROXY_ADDRESS = /^([^/]+)(?:\/([1-9]\d{0,2}))?$/;

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

/** Address of map tiles with their zoom and place, as map servers document it. */
const tilesUrl: Parser<string> = (text, name) =>
  ['{z}', '{x}', '{y}'].every((part) => text.includes(part))
    ? address(['https', 'http'], ({ username }) => !username)(text, name)
    : invalidVariable(name, 'an address with {z}, {x} and {y}', text);

const hostName: Parser<string> = (text, name) =>
  isIP(text) || HOST_NAME.test(text) ? text : invalidVariable(name, 'a host name or an IP address', text);

const folder: Parser<string> = (text, name) =>
  text.includes('\0') ? invalidVariable(name, 'a path', text) : resolve(text);

const token: Parser<string> = (text, name) =>
  /^[\w.~+/=-]{16,256}$/.test(text)
    ? text
    : invalidVariable(name, 'at least 16 letters, digits or ._~+/=-', '');

/** Whether a text is a named range, or an address with an optional prefix length. */
function isProxy(text: string): boolean {
  const [, address = '', bits = '1'] = PROXY_ADDRESS.exec(text) ?? [];
  return PROXY_RANGE.test(text) || Number(bits) <= ({ 4: 32, 6: 128 }[isIP(address)] ?? 0);
}

/** Trusted proxies: none, the given number in front of the server, or the listed addresses. */
const proxyTrust: Parser<false | number | string[]> = (text, name) => {
  if (text === 'off') return false;
  if (/^[1-9]$/.test(text)) return Number(text);
  const addresses = text.split(',').map((part) => part.trim());
  const criterion = "'off', the number of proxies in front (1 to 9) or their addresses";
  return addresses.every(isProxy) ? addresses : invalidVariable(name, criterion, text);
};

/** A topic filter and the format of matching messages. */
export interface MqttTopic {
  format: TelemetryFormat;
  filter: string;
}

/** A filter as MQTT 3.1.1, section 4.7 defines it: `+` is a whole level, `#` the whole last one. */
const TOPIC_FILTER = /^(\+|[^+#\0/]*)(\/(\+|[^+#\0/]*))*(\/#)?$|^#$/;

const topics: Parser<MqttTopic[]> = (text, name) =>
  text.split(/\s+/).map((pair) => {
    const [, word, filter = ''] = /^(\w+)=(.+)$/.exec(pair) ?? [];
    const format = TELEMETRY_FORMATS.find((known) => known === word && known !== 'vendor');
    const formats = TELEMETRY_FORMATS.filter((known) => known !== 'vendor').join(', ');
    const isValid = TOPIC_FILTER.test(filter) && !filter.startsWith('$share/');
    return format && isValid
      ? { format, filter }
      : invalidVariable(name, `pairs format=topic filter, with the formats ${formats}`, pair);
  });

const hasDecodableUser = ({ username, password, hostname }: URL): boolean => {
  try {
    decodeURIComponent(username + password);
  } catch {
    return false;
  }
  return hostname !== '';
};

const clientId: Parser<string> = (text, name) =>
  /^[\w.:-]{1,128}$/.test(text) ? text : invalidVariable(name, 'up to 128 letters, digits or ._:-', text);

/** URL of the e-invoice provider, its bearer token, and the secret that signs its receipts. */
export interface EinvoiceProviderConfig {
  url: string;
  token: string;
  webhookSecret: string;
}

/** Configuration from environment variables. */
export interface ServerConfig {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** Role that owns the tables of `databaseUrl`; only migrations use it. */
  databaseOwnerUrl: string | undefined;
  /** Streaming replica that dashboard and reports read. */
  databaseReplicaUrl: string | undefined;
  smtpUrl: string | undefined;
  /** Broker to subscribe to. */
  mqttUrl: string | undefined;
  mqttTopics: MqttTopic[];
  /** Whether processes share one subscription; the broker must support this. */
  mqttShared: boolean;
  /** Name of the session that the broker keeps for this process; derived from host, port and data directory if absent. */
  mqttClientId: string | undefined;
  apiHost: string;
  fileHost: string;
  /** Map tiles for the map of sites; without them, the map shows only the coast. */
  mapTilesUrl: string;
  sessionIdleMinutes: number;
  simulator: boolean;
  /** Accredited provider of e-invoices; without it, e-invoices wait. */
  einvoiceProvider: EinvoiceProviderConfig | undefined;
  /** Folder of the official rule files that e-invoices must pass before they are sent. */
  einvoiceRulesDir: string | undefined;
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
  const databaseReplicaUrl = parse('DATABASE_REPLICA_URL', address(['postgres', 'postgresql']), undefined);
  if (databaseReplicaUrl && !databaseUrl)
    throw new StartupError('DATABASE_REPLICA_URL must be set together with DATABASE_URL.');
  const [providerUrl, providerToken, webhookSecret] = [
    parse('EINVOICE_PROVIDER_URL', publicUrl, undefined),
    parse('EINVOICE_PROVIDER_TOKEN', token, undefined),
    parse('EINVOICE_WEBHOOK_SECRET', token, undefined),
  ];
  if (providerUrl && !(providerToken && webhookSecret))
    throw new StartupError(
      'EINVOICE_PROVIDER_URL must be set together with EINVOICE_PROVIDER_TOKEN and EINVOICE_WEBHOOK_SECRET.',
    );
  return {
    port: parse('PORT', wholeNumber(0, 65_535), 8080),
    host: parse('HOST', hostName, '127.0.0.1'),
    dataDir: parse('DATA_DIR', folder, resolve('.data')),
    databaseUrl,
    databaseOwnerUrl,
    databaseReplicaUrl,
    smtpUrl: parse('SMTP_URL', address(['smtp', 'smtps'], hasDecodableUser), undefined),
    mqttUrl: parse('MQTT_URL', address(['mqtt', 'mqtts', 'ws', 'wss'], hasDecodableUser), undefined),
    mqttTopics: parse('MQTT_TOPICS', topics, [
      { format: 'chirpstack', filter: 'application/+/device/+/event/+' },
    ]),
    mqttShared: parse('MQTT_SHARED', oneOf(['on', 'off']), 'on') === 'on',
    mqttClientId: parse('MQTT_CLIENT_ID', clientId, undefined),
    apiHost: parse('API_HOST', publicUrl, ''),
    fileHost: parse('FILE_HOST', publicUrl, ''),
    mapTilesUrl: parse('MAP_TILES_URL', tilesUrl, ''),
    sessionIdleMinutes: parse('SESSION_IDLE_MINUTES', wholeNumber(1, 360), 120),
    simulator: parse('SIMULATOR', oneOf(['on', 'off']), 'on') === 'on',
    einvoiceProvider:
      providerUrl && providerToken && webhookSecret
        ? { url: providerUrl, token: providerToken, webhookSecret }
        : undefined,
    einvoiceRulesDir: parse('EINVOICE_RULES_DIR', folder, undefined),
    privateGateways: parse('PRIVATE_GATEWAYS', oneOf(['on', 'off']), 'off') === 'on',
    trustProxy: parse('TRUST_PROXY', proxyTrust, false),
    metricsToken: parse('METRICS_TOKEN', token, undefined),
    logLevel: parse('LOG_LEVEL', oneOf(LOG_LEVELS), 'warn'),
    mode,
    demoSize: parse('DEMO_SIZE', oneOf(DEMO_SIZES), 'small'),
    demo: databaseUrl === undefined && mode !== 'production',
  };
}
