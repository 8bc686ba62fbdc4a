import { array, mixed, object, string } from 'yup';
import type { Schema } from 'yup';
import { isSignatureValid } from '../../mail/gateways';
import type { EinvoiceProviderConfig } from '../../config';
import { ProviderError } from './einvoiceProvider';
import type { EinvoiceProvider } from './einvoiceProvider';
import { problemsOf } from './reportedProblems';

const TIMEOUT_MS = 15_000;
const MAX_ANSWER_CHARS = 1_000_000;
const TIMED_OUT = 'The e-invoice provider did not answer in time.';
const UNREACHABLE = 'The e-invoice provider could not be reached.';
const UNREADABLE = 'The e-invoice provider sent an answer that could not be read.';
const REFUSED = 'The e-invoice provider refused the document without giving a reason.';

const idSchema = object({ id: string().min(1).max(200).required() });
const documentsSchema = object({
  documents: array(idSchema.shape({ sha256: string().required() }).required()).required(),
});
const participantSchema = object({ registered: mixed<boolean>().oneOf([true, false]).required() });
const errorsSchema = object({
  errors: array(
    object({ rule: string().max(60), text: string().required(), path: string().nullable() }).required(),
  ).default([]),
});
const statusSchema = errorsSchema.shape({
  receipt: string().oneOf(['queued', 'accepted', 'rejected']).required(),
  exchange: string().oneOf(['na', 'pending', 'delivered', 'unconfirmed', 'rejected', 'failed']).required(),
  reporting: string().oneOf(['pending', 'accepted', 'rejected', 'unknown']).required(),
});

interface Answer {
  status: number;
  text: string;
}

/** Validates a response; rejects with a readable message if it is invalid. */
function parseAnswer<Value>(schema: Schema<Value>, { text }: Answer): Value {
  try {
    return schema.validateSync(JSON.parse(text), { strict: true });
  } catch (cause) {
    throw new ProviderError(UNREADABLE, { cause });
  }
}

const describeStatus = (status: number): string =>
  status === 401 || status === 403
    ? `The e-invoice provider refuses our access (status ${String(status)}); check EINVOICE_PROVIDER_TOKEN.`
    : `The e-invoice provider could not take the request (status ${String(status)}).`;

/** Statuses of a refusal of the document itself; all other errors are retried. */
const FINAL_STATUSES = [400, 413, 422];
const DUPLICATE = 409;
const NOT_FOUND = 404;

/** The provider behind an HTTP interface, which README.md describes. */
export function createHttpProvider(
  { url, token, webhookSecret }: EinvoiceProviderConfig,
  { isTest = false, timeoutMs = TIMEOUT_MS }: { isTest?: boolean; timeoutMs?: number } = {},
): EinvoiceProvider {
  const secret = Buffer.from(webhookSecret);

  async function call(method: 'GET' | 'POST', path: string, body?: object, key?: string): Promise<Answer> {
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const response = await fetch(`${url}${path}`, {
        method,
        signal,
        redirect: 'manual',
        headers: {
          authorization: `Bearer ${token}`,
          accept: 'application/json',
          ...(body && { 'content-type': 'application/json' }),
          ...(key && { 'idempotency-key': key }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      return { status: response.status, text: (await response.text()).slice(0, MAX_ANSWER_CHARS) };
    } catch (cause) {
      throw new ProviderError(signal.aborted ? TIMED_OUT : UNREACHABLE, { cause });
    }
  }

  const assertOk = (answer: Answer): Answer => {
    if (answer.status !== 200) throw new ProviderError(describeStatus(answer.status));
    return answer;
  };
  const get = async (path: string): Promise<Answer> => assertOk(await call('GET', path));

  return {
    isTest,
    lookUp: async (participant) => {
      const [scheme = '', id = ''] = participant.split(':').map(encodeURIComponent);
      return parseAnswer(participantSchema, await get(`/participants/${scheme}/${id}`)).registered;
    },
    submit: async ({ uuid, number, key, xml, sha256 }) => {
      const answer = await call('POST', '/documents', { uuid, number, sha256, xml }, key);
      const { status } = answer;
      if (status === 200 || status === 201 || status === 202 || status === DUPLICATE)
        return { providerId: parseAnswer(idSchema, answer).id };
      if (!FINAL_STATUSES.includes(status)) throw new ProviderError(describeStatus(status));
      const problems = problemsOf(parseAnswer(errorsSchema, answer).errors, 'provider');
      return {
        problems: problems.length > 0 ? problems : [{ rule: 'provider', text: REFUSED, fix: 'invoice' }],
      };
    },
    find: async ({ uuid, number, sha256 }) => {
      const query = new URLSearchParams({ number, uuid }).toString();
      const { documents } = parseAnswer(documentsSchema, await get(`/documents?${query}`));
      return documents.find((document) => document.sha256 === sha256)?.id;
    },
    status: async (providerId) => {
      const answer = await call('GET', `/documents/${encodeURIComponent(providerId)}`);
      if (answer.status === NOT_FOUND) return undefined;
      const { receipt, exchange, reporting, errors } = parseAnswer(statusSchema, assertOk(answer));
      return {
        receipt,
        exchange,
        reporting,
        problems: problemsOf(errors, 'provider'),
        raw: answer.text,
      };
    },
    isGenuine: (receipt, now) => isSignatureValid(secret, receipt, now),
  };
}
