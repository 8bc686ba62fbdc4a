import { once } from 'node:events';
import type { RequestListener, Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { auditDependencies } from './advisories';

const BULK = '/-/npm/v1/security/advisories/bulk';
const WEAK = {
  id: 1,
  title: 'Too trusting',
  severity: 'high',
  url: 'https://advisories.example/1',
  vulnerable_versions: '>=0.0.1',
  cwe: [],
  cvss: { score: 0, vectorString: null },
};

/** Registry document of a package in the requested versions. */
function packageDocument(url: string, requested: Record<string, string[]>) {
  const name = decodeURIComponent(url.slice(1));
  const versions = requested[name] ?? [];
  return { name, versions: Object.fromEntries(versions.map((version) => [version, { name, version }])) };
}

let registry: Server | undefined;

afterEach(() => registry?.close());

/** Starts a local registry with the given audit response; records the requested packages. */
async function startRegistry(answer: (requested: Record<string, string[]>) => object | undefined) {
  const requested: Record<string, string[]> = {};
  const serve: RequestListener = (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => void chunks.push(chunk));
    request.on('end', () => {
      const isAuditRequest = request.url === BULK;
      if (isAuditRequest) Object.assign(requested, JSON.parse(gunzipSync(Buffer.concat(chunks)).toString()));
      const body = isAuditRequest ? answer(requested) : packageDocument(request.url ?? '', requested);
      response.writeHead(body ? 200 : 405, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body ?? {}));
    });
  };
  registry = createServer(serve).listen(0, '127.0.0.1');
  await once(registry, 'listening');
  return {
    address: `http://127.0.0.1:${String((registry.address() as AddressInfo).port)}/`,
    requested,
  };
}

it('audits every production dependency and no development dependency', async () => {
  const { address, requested } = await startRegistry(() => ({}));
  const { cases, defects } = await auditDependencies(address);
  expect(defects).toEqual([]);
  expect(cases).toBeGreaterThan(100);
  expect(Object.keys(requested)).toEqual(expect.arrayContaining(['axios', 'fastify', 'react', 'sharp']));
  expect(Object.keys(requested)).not.toContain('webpack');
});

it('reports known vulnerabilities', async () => {
  const { address } = await startRegistry(({ axios }) => ({ axios: axios && [{ ...WEAK, name: 'axios' }] }));
  const { defects } = await auditDependencies(address);
  expect(defects).toEqual([expect.stringMatching(/^axios .*high.*advisories\.example\/1$/)]);
});

it('fails when the registry does not answer', async () => {
  const { address } = await startRegistry(() => undefined);
  await expect(auditDependencies(address)).rejects.toThrow('npm audit failed: 405');
});
