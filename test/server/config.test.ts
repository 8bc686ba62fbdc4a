import { resolve } from 'node:path';
import { readConfig } from '../../src/server/config';

const REFUSED: readonly (readonly [name: string, value: string])[] = [
  ['PORT', 'eighty'],
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['PORT', '80.5'],
  ['HOST', 'no such host'],
  ['DATA_DIR', 'a\0b'],
  ['DATABASE_URL', 'mysql://localhost/tankbook'],
  ['DATABASE_URL', 'localhost'],
  ['DATABASE_OWNER_URL', 'localhost'],
  ['DATABASE_OWNER_URL', 'postgres://owner:secret@localhost/tankbook'],
  ['DATABASE_REPLICA_URL', 'localhost'],
  ['DATABASE_REPLICA_URL', 'postgres://tankbook:secret@replica/tankbook'],
  ['SMTP_URL', 'https://mail.example.com'],
  ['SMTP_URL', 'smtp://a%zz@mail.example.com'],
  ['MQTT_URL', 'http://broker.example.com'],
  ['MQTT_URL', 'mqtt://'],
  ['MQTT_URL', 'mqtt://tankbook:50%@broker.example.com'],
  ['MQTT_TOPICS', 'application/+/device/+/event/+'],
  ['MQTT_TOPICS', 'unknown=a/b'],
  ['MQTT_TOPICS', 'vendor=a/b'],
  ['MQTT_TOPICS', 'generic=a/b ttn='],
  ['MQTT_TOPICS', 'generic=tanks/#/levels'],
  ['MQTT_TOPICS', 'generic=tanks/a+'],
  ['MQTT_TOPICS', 'generic=$share/tankbook/tanks/+'],
  ['MQTT_SHARED', 'yes'],
  ['MQTT_CLIENT_ID', 'process 1'],
  ['API_HOST', 'api.example.com'],
  ['API_HOST', 'https://api.example.com/?a=1'],
  ['FILE_HOST', 'ftp://files.example.com'],
  ['MAP_TILES_URL', 'https://tiles.example.com/{z}/{x}.png'],
  ['MAP_TILES_URL', 'tiles.example.com/{z}/{x}/{y}.png'],
  ['EINVOICE_PROVIDER_URL', 'provider.example.com'],
  ['EINVOICE_PROVIDER_URL', 'https://provider.example.com'],
  ['EINVOICE_PROVIDER_TOKEN', 'short'],
  ['EINVOICE_WEBHOOK_SECRET', 'short'],
  ['SESSION_IDLE_MINUTES', '0'],
  ['SESSION_IDLE_MINUTES', '361'],
  ['SIMULATOR', 'yes'],
  ['TRUST_PROXY', 'on'],
  ['TRUST_PROXY', '10.0.0.1,everyone'],
  ['TRUST_PROXY', '10'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '10.0.0.0/0'],
  ['METRICS_TOKEN', 'short'],
  ['NODE_ENV', 'prod'],
  ['LOG_LEVEL', 'loud'],
];

const ACCEPTED = [
  ['PORT', '0', 'port', 0],
  ['HOST', '::', 'host', '::'],
  ['HOST', 'tankbook.example.com', 'host', 'tankbook.example.com'],
  ['DATA_DIR', '/srv/tankbook', 'dataDir', resolve('/srv/tankbook')],
  ['EINVOICE_RULES_DIR', '/srv/rules', 'einvoiceRulesDir', resolve('/srv/rules')],
  ['MQTT_URL', 'mqtts://tankbook:p%40ss@broker:8883', 'mqttUrl', 'mqtts://tankbook:p%40ss@broker:8883'],
  ['MQTT_URL', 'ws://broker/mqtt', 'mqttUrl', 'ws://broker/mqtt'],
  [
    'MQTT_TOPICS',
    'ttn=v3/+/devices/+/up  generic=#',
    'mqttTopics',
    [
      { format: 'ttn', filter: 'v3/+/devices/+/up' },
      { format: 'generic', filter: '#' },
    ],
  ],
  ['MQTT_TOPICS', 'generic=/tanks/#', 'mqttTopics', [{ format: 'generic', filter: '/tanks/#' }]],
  ['MQTT_SHARED', 'off', 'mqttShared', false],
  ['MQTT_CLIENT_ID', 'tankbook-1', 'mqttClientId', 'tankbook-1'],
  ['API_HOST', 'https://api.example.com/', 'apiHost', 'https://api.example.com'],
  ['SESSION_IDLE_MINUTES', ' 30 ', 'sessionIdleMinutes', 30],
  ['SIMULATOR', 'off', 'simulator', false],
  ['TRUST_PROXY', 'off', 'trustProxy', false],
  ['TRUST_PROXY', '2', 'trustProxy', 2],
  ['TRUST_PROXY', 'loopback, 10.0.0.0/8', 'trustProxy', ['loopback', '10.0.0.0/8']],
  ['TRUST_PROXY', 'fd00::/64,192.0.2.7', 'trustProxy', ['fd00::/64', '192.0.2.7']],
  ['LOG_LEVEL', 'debug', 'logLevel', 'debug'],
  ['PORT', '', 'port', 8080],
] as const;

describe('configuration', () => {
  it('has defaults for everything', () => {
    expect(readConfig({})).toEqual({
      port: 8080,
      host: '127.0.0.1',
      dataDir: resolve('.data'),
      databaseUrl: undefined,
      databaseOwnerUrl: undefined,
      smtpUrl: undefined,
      mqttUrl: undefined,
      mqttTopics: [{ format: 'chirpstack', filter: 'application/+/device/+/event/+' }],
      mqttShared: true,
      mqttClientId: undefined,
      apiHost: '',
      fileHost: '',
      mapTilesUrl: '',
      sessionIdleMinutes: 120,
      simulator: true,
      privateGateways: false,
      trustProxy: false,
      metricsToken: undefined,
      logLevel: 'warn',
      mode: undefined,
      demoSize: 'small',
      demo: true,
    });
  });

  it.each(REFUSED)('rejects %s=%j with a message that names it', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} must be [^\\n]*\\.$`));
  });

  it.each(ACCEPTED)('reads %s=%j', (name, value, key, expected) => {
    expect(readConfig({ [name]: value })[key]).toEqual(expected);
  });

  it('never repeats a secret in an error message', () => {
    expect(() => readConfig({ METRICS_TOKEN: 'secret' })).toThrow(/^(?!.*secret)/);
    expect(() => readConfig({ MQTT_URL: 'mqtt://me:%secret@host' })).toThrow(/^(?!.*secret)/);
    expect(() => readConfig({ DATABASE_URL: 'mysql://me:secret@host/db' })).toThrow(/^(?!.*secret)/);
  });

  it.each([
    [{ DATABASE_URL: 'postgres://localhost/tankbook' }, false],
    [{ NODE_ENV: 'production' }, false],
    [{ NODE_ENV: 'development' }, true],
  ])('seeds the demo company with %j: %j', (env, demo) => {
    expect(readConfig(env).demo).toBe(demo);
  });
});
