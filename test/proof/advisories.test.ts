import { once } from 'node:events';
import type { RequestListener, Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { askRegistry } from './advisories';

const BULK = '/-/npm/v1/security/advisories/bulk';
const WEAK = {
  ...{ id: 1, title: 'Too trusting', severity: 'high', url: 'https://advisories.example/1' },
  ...{ vulnerable_versions: '>=0.0.1', cwe: [], cvss: { score: 0, vectorString: null } },
};

/** A package as a registry tells of it, in the versions that were asked for. */
function packageAt(url: string, asked: Record<string, string[]>) {
  const name = decodeURIComponent(url.slice(1));
  const versions = asked[name] ?? [];
  return { name, versions: Object.fromEntries(versions.map((version) => [version, { name, version }])) };
}

let registry: Server | undefined;

afterEach(() => registry?.close());

/** A registry on this machine that answers as the test says, and what it was asked. */
async function registryWith(answer: (asked: Record<string, string[]>) => object | undefined) {
  const asked: Record<string, string[]> = {};
  const serve: RequestListener = (request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => void parts.push(part));
    request.on('end', () => {
      const isAsked = request.url === BULK;
      if (isAsked) Object.assign(asked, JSON.parse(gunzipSync(Buffer.concat(parts)).toString()));
      const told = isAsked ? answer(asked) : packageAt(request.url ?? '', asked);
      response.writeHead(told ? 200 : 405, { 'content-type': 'application/json' });
      response.end(JSON.stringify(told ?? {}));
    });
  };
  registry = createServer(serve).listen(0, '127.0.0.1');
  await once(registry, 'listening');
  return { address: `http://127.0.0.1:${String((registry.address() as AddressInfo).port)}/`, asked };
}

it('asks for every package that ships, and for none that does not', async () => {
  const { address, asked } = await registryWith(() => ({}));
  const { cases, defects } = await askRegistry(address);
  expect(defects).toEqual([]);
  expect(cases).toBeGreaterThan(100);
  expect(Object.keys(asked)).toEqual(expect.arrayContaining(['axios', 'fastify', 'react', 'sharp']));
  expect(Object.keys(asked)).not.toContain('webpack');
});

it('tells what is known to be weak', async () => {
  const { address } = await registryWith(({ axios }) => ({ axios: axios && [{ ...WEAK, name: 'axios' }] }));
  const { defects } = await askRegistry(address);
  expect(defects).toEqual([expect.stringMatching(/^axios .*high.*advisories\.example\/1$/)]);
});

it('shows nothing where the registry does not say', async () => {
  const { address } = await registryWith(() => undefined);
  await expect(askRegistry(address)).rejects.toThrow('The registry could not be asked: 405');
});
