import { randomBytes } from 'node:crypto';
import { once, setMaxListeners } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { convert } from 'xmlbuilder2';
import { EMIRATE_CODES } from '../../../domain/einvoice/einvoiceDocument';
import { SIGNATURE_HEADER, TIMESTAMP_HEADER, signMessage } from '../../mail/gateways';
import type { EinvoiceProviderConfig } from '../../config';

/** Simulated response to a request: none, one that is lost after the work was done, or an error. */
type ProviderFault = 'silent' | 'lost' | 'busy' | 'garbage' | 'locked out';

interface TestDocument {
  id: string;
  uuid: string;
  number: string;
  sha256: string;
  xml: string;
  receipt: string;
  exchange: string;
  reporting: string;
  errors: { rule: string; text: string; path: string }[];
}

interface TestProviderOptions {
  /**
   * Milliseconds until a document is accepted, and again until it is delivered; without it, tests call
   * `advance`.
   */
  delayMs?: number;
}

/** A provider to try out and test e-invoices; nothing leaves this process. */
export interface TestProvider {
  config: EinvoiceProviderConfig;
  documents: TestDocument[];
  /** Requests in order, such as `POST /documents`. */
  requests: string[];
  /** Faults of the next requests, in order. */
  faults: (ProviderFault | undefined)[];
  /** Address for receipts; without one, none are sent. */
  receiptsUrl: string | undefined;
  /** Moves a document to its next state and sends a receipt. */
  advance: (uuid: string) => Promise<void>;
  /** The tax authority or the buyer rejects a document that the provider had accepted. */
  reject: (uuid: string, text: string) => Promise<void>;
  stop: () => Promise<void>;
}

type Node = Record<string, unknown>;

/** Value at a path of element names; undefined if there is none. */
function valueAt(node: unknown, path: string): unknown {
  let value = node;
  for (const name of path.split('/')) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Node)[name];
  }
  return typeof value === 'object' && value !== null && '#' in value ? value['#'] : value;
}

const EMIRATES: readonly unknown[] = Object.values(EMIRATE_CODES);
const PARTIES = ['cac:AccountingSupplierParty', 'cac:AccountingCustomerParty'] as const;

/** Repeats some rules of a provider, and simulates the authority's check whether a trade licence exists. */
function validate(xml: string): TestDocument['errors'] {
  const [root] = Object.values(convert(xml, { format: 'object' }) as Node).filter(
    (node) => typeof node === 'object',
  );
  const errors: TestDocument['errors'] = [];
  for (const party of PARTIES) {
    const path = `${party}/cac:Party`;
    const at = `/${path}/cac:PostalAddress/cbc:CountrySubentity`;
    const emirate = valueAt(root, `${path}/cac:PostalAddress/cbc:CountrySubentity`);
    if (!EMIRATES.includes(emirate))
      errors.push({ rule: 'ibr-128-ae', text: 'The emirate is not in the code list.', path: at });
    const license = valueAt(root, `${path}/cac:PartyLegalEntity/cbc:CompanyID`);
    if (typeof license === 'string' && license.startsWith('X'))
      errors.push({
        rule: 'authority',
        text: `The authority does not know the trade licence ${license}; correct the trade licence number.`,
        path: `/${path}/cac:PartyLegalEntity/cbc:CompanyID`,
      });
  }
  const amount = (name: string) =>
    Math.round(Number(valueAt(root, `cac:LegalMonetaryTotal/cbc:${name}`) ?? 0) * 100);
  const [due, inclusive] = [amount('PayableAmount'), amount('TaxInclusiveAmount')];
  if (due !== inclusive - amount('PrepaidAmount') + amount('PayableRoundingAmount'))
    errors.push({ rule: 'ibr-co-16', text: 'The amount due is wrong.', path: '/cac:LegalMonetaryTotal' });
  return errors;
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

const reply = (response: ServerResponse, status: number, body: object) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

/** Whether a participant is on the network: its number does not end in 9. */
const isRegistered = (id: string): boolean => !id.endsWith('9');

/** Starts the test provider on a free port of this machine. */
export async function startTestProvider({ delayMs }: TestProviderOptions = {}): Promise<TestProvider> {
  const documents: TestDocument[] = [];
  const requests: string[] = [];
  const faults: TestProvider['faults'] = [];
  const stopping = new AbortController();
  // One listener per document in progress.
  setMaxListeners(0, stopping.signal);
  const webhookSecret = randomBytes(24).toString('hex');
  const token = randomBytes(24).toString('hex');

  async function sendReceipt(uuid: string): Promise<void> {
    if (!provider.receiptsUrl) return;
    const timestamp = String(Math.floor(Date.now() / 1_000));
    const body = JSON.stringify({ uuid });
    const signature = `sha256=${signMessage(Buffer.from(webhookSecret), timestamp, body)}`;
    await fetch(provider.receiptsUrl, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        [TIMESTAMP_HEADER]: timestamp,
        [SIGNATURE_HEADER]: signature,
      },
      signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(5_000)]),
    }).catch(() => undefined);
  }

  const documentOf = (uuid: string): TestDocument => {
    const document = documents.findLast((one) => one.uuid === uuid);
    if (!document) throw new Error(`The test provider has no document ${uuid}`);
    return document;
  };

  async function advance(uuid: string): Promise<void> {
    const document = documentOf(uuid);
    if (document.receipt === 'queued') {
      document.errors = validate(document.xml);
      const isRejected = document.errors.length > 0;
      document.receipt = isRejected ? 'rejected' : 'accepted';
    } else if (document.receipt === 'accepted') {
      document.reporting = 'accepted';
      if (document.exchange === 'pending') document.exchange = 'delivered';
    }
    await sendReceipt(uuid);
  }

  async function follow({ uuid }: TestDocument): Promise<void> {
    if (delayMs === undefined) return;
    const { signal } = stopping;
    await pause(delayMs, undefined, { signal, ref: false });
    await advance(uuid);
    await pause(delayMs, undefined, { signal, ref: false });
    await advance(uuid);
  }

  /** Accepts a document; equal content gets the same id, new content is accepted only after a rejection. */
  function accept(body: string): [status: number, answer: object] {
    const { uuid, number, sha256, xml } = JSON.parse(body) as Record<string, string>;
    if (!uuid || !number || !sha256 || !xml)
      return [422, { errors: [{ rule: 'api', text: 'A field is missing.' }] }];
    const known = documents.findLast((one) => one.number === number);
    if (known && (known.sha256 === sha256 || known.receipt !== 'rejected')) return [409, { id: known.id }];
    const [, endpoint = ''] =
      /<cac:AccountingCustomerParty>[\s\S]*?<cbc:EndpointID[^>]*>(\d+)</.exec(xml) ?? [];
    const document: TestDocument = {
      id: `TP-${randomBytes(5).toString('hex')}`,
      uuid,
      number,
      sha256,
      xml,
      errors: [],
      receipt: 'queued',
      reporting: 'pending',
      exchange: endpoint.startsWith('1') && isRegistered(endpoint) ? 'pending' : 'na',
    };
    documents.push(document);
    // Rejects only when the provider stops.
    void follow(document).catch(() => undefined);
    return [201, { id: document.id }];
  }

  function answer(method: string, url: URL, body: string): [status: number, answer: object] {
    const [, collection, first = '', second = ''] = url.pathname.split('/');
    if (method === 'POST' && collection === 'documents') return accept(body);
    if (collection === 'participants' && first === '0235')
      return [200, { registered: isRegistered(second), accepts: ['urn:peppol:pint:billing-1@ae-1'] }];
    if (collection === 'documents' && first) {
      const document = documents.find(({ id }) => id === first);
      return document
        ? [200, { ...document, xml: undefined, test: true }]
        : [404, { errors: [{ rule: 'api', text: 'There is no such document.' }] }];
    }
    const uuid = url.searchParams.get('uuid');
    return [200, { documents: documents.filter((document) => document.uuid === uuid) }];
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request);
    const [method = '', url] = [request.method, new URL(request.url ?? '/', 'http://provider')];
    requests.push(`${method} ${url.pathname}`);
    const fault = faults.shift();
    if (fault === 'silent') return;
    if (fault === 'busy') return void reply(response, 503, {});
    if (fault === 'garbage') return void response.writeHead(200).end('<html>Maintenance</html>');
    if (fault === 'locked out' || request.headers.authorization !== `Bearer ${token}`)
      return void reply(response, 401, {});
    const [status, value] = answer(method, url, body);
    if (fault === 'lost') return void request.socket.destroy();
    reply(response, status, value);
  }

  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  const provider: TestProvider = {
    config: { url, token, webhookSecret },
    documents,
    requests,
    faults,
    advance,
    receiptsUrl: undefined,
    reject: async (uuid, text) => {
      const document = documentOf(uuid);
      document.reporting = 'rejected';
      document.errors = [{ rule: 'authority', text, path: '/Invoice' }];
      await sendReceipt(uuid);
    },
    stop: async () => {
      stopping.abort();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return provider;
}
