import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { buildApp } from '../../../src/server/app';
import { createTestServer } from '../support/testServer';
import type { TestServer } from '../support/testServer';

let server: TestServer;
let webRoot: string;
const SCRIPT = 'console.log(1);'.repeat(50);
const OWN = ['console.log(0);', 'console.log(2);'];

beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'tankbook-web-'));
  await mkdir(join(webRoot, 'assets'));
  const [requestScript = '', showing = ''] = OWN;
  const page = `<!doctype html><meta property="csp-nonce" nonce="__NONCE__"><script>${requestScript}</script><style nonce="__NONCE__"></style><script>${showing}</script>`;
  await writeFile(join(webRoot, 'index.html'), page);
  await writeFile(join(webRoot, 'assets/main.0123456789abcdef.js'), SCRIPT);
  await writeFile(join(webRoot, 'assets/main.0123456789abcdef.js.br'), brotliCompressSync(SCRIPT));
  await writeFile(join(webRoot, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  server = await createTestServer({
    webRoot,
    settings: {
      apiHost: 'https://api.example.com',
      fileHost: 'https://files.example.com/here',
      mapTilesUrl: 'https://tiles.example.com/{z}/{x}/{y}.png',
      sessionIdleMinutes: 120,
      trustProxy: 1,
      logLevel: 'silent',
    },
  });
});
afterAll(async () => {
  await server.close();
  await rm(webRoot, { recursive: true, force: true });
});

const iconAt = async (path: string) => {
  const { headers, body } = await server.open(path);
  return [headers['content-type'], headers['cross-origin-resource-policy'], body];
};

const digestOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
const nonceOf = (policy: unknown) => /'nonce-([^']+)'/.exec(String(policy))?.[1];

describe('web app', () => {
  it('has favicons, also for tabs that show an image', async () => {
    const icon = ['image/svg+xml', 'cross-origin', '<svg xmlns="http://www.w3.org/2000/svg"/>'];
    expect([await iconAt('/favicon.svg'), await iconAt('/favicon.ico')]).toEqual([icon, icon]);
  });

  it.each(['/', '/login', '/users/42', '/index.html', '/no/such.thing', '/..%2f..%2fetc/passwd'])(
    'serves the page at %s, uncached, with a nonce',
    async (path) => {
      const [one, other] = [await server.open(path), await server.open(path)];
      expect(one.statusCode).toBe(200);
      expect(one.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'cross-origin-opener-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
      });
      const nonce = nonceOf(one.headers['content-security-policy']);
      expect(nonce).toMatch(/^[\w+/=]{20,}$/);
      expect(one.body).toContain(`<style nonce="${nonce ?? ''}">`);
      expect(one.body).not.toContain('__NONCE__');
      expect(nonceOf(other.headers['content-security-policy'])).not.toBe(nonce);
    },
  );

  it.each(['/assets/gone.0123456789abcdef.js', '/media', '/api/no-such-call'])(
    'answers 404 for missing files at %s',
    async (path) => {
      expect((await server.open(path)).headers['content-type']).not.toContain('html');
    },
  );

  it('has a strict content security policy', async () => {
    const policy = String((await server.open('/')).headers['content-security-policy']).split('; ');
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        ["script-src 'self'", ...OWN.map(digestOf)].join(' '),
        "connect-src 'self' https://api.example.com",
        "img-src 'self' blob: https://files.example.com https://tiles.example.com",
        "style-src-attr 'none'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        'trusted-types tankbook',
        'report-to csp',
        'report-uri /csp-report',
      ]),
    );
    expect((await server.open('/')).headers['reporting-endpoints']).toBe('csp="/csp-report"');
    expect(policy.join()).not.toContain('unsafe');
  });

  it('serves compressed assets with immutable caching', async () => {
    const path = '/assets/main.0123456789abcdef.js';
    const packed = await server.open(path, { headers: { 'accept-encoding': 'gzip, br' } });
    expect(packed.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'application/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    });
    expect(packed.rawPayload).toEqual(brotliCompressSync(SCRIPT));
    expect((await server.open(path)).body).toBe(SCRIPT);
    expect((await server.app.inject({ method: 'HEAD', url: path })).body).toBe('');
    const again = await server.open('/favicon.svg', {
      headers: { 'if-none-match': String((await server.open('/favicon.svg')).headers.etag) },
    });
    expect([again.statusCode, again.headers['cache-control']]).toEqual([304, 'public, max-age=86400']);
  });

  it.each(['/api', '/api/', '/api/nothing', '/media/x/y'])('is not served at %s', async (path) => {
    const response = await server.open(path);
    expect([response.statusCode, response.headers['content-type']]).toEqual([
      404,
      'application/json; charset=utf-8',
    ]);
  });

  it.each([
    '/api/nothing',
    '/api/wallet',
    '/assets/gone.0123456789abcdef.js',
    '/media/0190b6a0-0000-7000-8000-000000000001?s=x',
    '/documents/bill/0190b6a0-0000-7000-8000-000000000001',
    '/metrics',
  ])('does not allow caching of the error at %s', async (path) => {
    expect((await server.open(path)).headers['cache-control']).toBe('no-store');
  });

  it('sends Strict-Transport-Security only behind TLS', async () => {
    const secure = await server.open('/', { headers: { 'x-forwarded-proto': 'https' } });
    expect(secure.headers['strict-transport-security']).toBe('max-age=31536000');
    expect(secure.headers['set-cookie']).toMatch(/^XSRF-TOKEN=[\w-]{24}; Path=\/; SameSite=Strict; Secure$/);
    expect((await server.open('/')).headers).not.toHaveProperty('strict-transport-security');
  });
});

describe('state-changing request', () => {
  const from = (headers: Record<string, string>) =>
    server.request(undefined, 'POST', '/auth/resend_verify_username', { username: 'x' }, { headers });

  it.each([
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ origin: 'http://tankbook.example', host: 'tankbook.example' }, 200],
    [{ cookie: 'XSRF-TOKEN=a', 'x-xsrf-token': 'b' }, 403],
    [{ cookie: 'x=1; XSRF-TOKEN=a', 'x-xsrf-token': 'a' }, 200],
    [{ cookie: 'XSRF-TOKEN=a' }, 200],
    [{ 'x-xsrf-token': 'b' }, 200],
  ])('with %j answers %i', async (headers, expected) => {
    const { status, response } = await from(headers);
    expect(status).toBe(expected);
    expect(response.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    });
  });
});

describe('API response', () => {
  it.each(['br', 'gzip'])('is compressed with %s when it is long and accepted', async (encoding) => {
    const options = { headers: { 'accept-encoding': encoding } };
    const packed = await server.open('/api/openapi.json', options);
    expect(packed.headers).toMatchObject({
      'content-encoding': encoding,
      vary: 'accept-encoding',
      'cache-control': 'no-store',
    });
    const plain = await server.open('/api/openapi.json');
    expect(plain.headers).not.toHaveProperty('content-encoding');
    const unpack = encoding === 'br' ? brotliDecompressSync : gunzipSync;
    expect(unpack(packed.rawPayload).equals(plain.rawPayload)).toBe(true);
    expect(packed.rawPayload.length * 3).toBeLessThan(plain.rawPayload.length);
    expect((await server.open('/api/health', options)).headers).not.toHaveProperty('content-encoding');
  });
});

describe('public endpoints', () => {
  it.each(['/health', '/ready'])('%s answers without a session and without caching', async (path) => {
    const { status, body, response } = await server.request(undefined, 'GET', path);
    expect([status, body, response.headers['cache-control']]).toEqual([200, { status: 'ok' }, 'no-store']);
  });

  it('serve the API documentation as JSON and HTML', async () => {
    const { body } = await server.request(undefined, 'GET', '/openapi.json');
    expect(body).toMatchObject({
      openapi: '3.1.0',
      paths: { '/wallet/{id}': { put: { 'x-permission': 'superAdmin' } } },
    });
    const page = await server.open('/api/docs');
    expect(page.body).toContain('<code>PUT /wallet/:id</code>');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  });

  it('serve metrics to this machine only', async () => {
    expect((await server.open('/metrics')).body).toContain('http_requests_total{method="GET"');
    const external = await server.open('/metrics', { remoteAddress: '203.0.113.9' });
    expect(external.statusCode).toBe(404);
    const { body, headers } = await server.open('/metrics');
    expect(headers['content-type']).toContain('text/plain; version=0.0.4');
    for (const name of [
      'http_request_seconds_sum',
      'process_resident_memory_bytes',
      'process_uptime_seconds',
    ])
      expect(body).toMatch(new RegExp(`^${name} [\\d.e+-]+$`, 'm'));
  });

  it('serve the state of the MQTT subscription, if there is one', async () => {
    expect((await server.open('/metrics')).body).not.toContain('mqtt');
    const app = buildApp({ ...server.deps, mqttState: () => ({ isConnected: true, processed: 7 }) });
    const { body } = await app.inject('/metrics');
    expect(body).toMatch(/^mqtt_connected 1$/m);
    expect((await app.inject('/metrics')).body).toMatch(/^mqtt_messages_ingested_total 7$/m);
    await app.close();
  });

  it('compress long responses', async () => {
    const response = await server.open('/api/openapi.json', { headers: { 'accept-encoding': 'br' } });
    expect(response.headers['content-encoding']).toBe('br');
  });
});
