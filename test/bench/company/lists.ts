import type { Page } from '../../../src/domain/entity';
import type { LoginResponse } from '../../../src/domain/session/session';
import { percentile } from '../figures';
import type { Compared, Taken } from './compared';
import { isOver } from './compared';
import type { Askable, Question } from './questions';
import { questionsFor } from './questions';

type Row = Record<string, unknown>;
type Post = (path: string, body: object) => Promise<Response>;

const AT_ONCE = 10;
const TIMES = 30;
/** A question that the database was not let finish is told by the time that it had. */
const GAVE_UP = 503;
/** Enough of a question that is slow. */
const LONGEST_MS = 3_000;
/** The lists of the route table, each under its path. */
const NOUNS = [
  'bill',
  'wallet',
  'reading',
  'contract',
  'client',
  'counter',
  'order',
  'tank',
  'device',
  'offer',
];
const MORE = ['event', 'user', 'pos', 'batch', 'setting', 'role'];

interface Described {
  paths: Record<string, { post?: { requestBody: { content: { 'application/json': { schema: Schema } } } } }>;
}
interface Schema {
  properties: { sort: { enum: string[] }; filters?: { properties?: Record<string, unknown> } };
}

/** Where the company is asked, and a tenth of it. */
export interface Servers {
  tenth: string;
  whole: string;
}

/** Ask every list everything it can be asked, ten at once, of a tenth and of the whole in turn, and tell how long each took. */
export async function compareLists(
  urls: Servers,
  admin: object,
  tell: (line: string) => void,
): Promise<Compared[]> {
  const [tenth, whole] = [await signedIn(urls.tenth, admin), await signedIn(urls.whole, admin)];
  const compared: Compared[] = [];
  for (const list of await askable(urls.whole)) {
    const questions = questionsFor(list, await samplesOf(whole, list));
    tell(`${list.noun}: ${String(questions.length)} questions`);
    for (const question of questions) {
      if (!(await isTaken(whole, list, question))) continue;
      const ask = async (): Promise<Compared> => ({
        ...{ list: list.noun, words: question.words },
        tenth: await takenBy(tenth, list, question),
        whole: await takenBy(whole, list, question),
      });
      compared.push(await fairly(ask));
    }
  }
  return compared;
}

async function signedIn(url: string, admin: object): Promise<Post> {
  const send = (path: string, body: object, token?: string) =>
    fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
  const { token } = (await (await send('/user/login', admin)).json()) as LoginResponse;
  return (path, body) => send(path, body, token);
}

async function askable(url: string): Promise<Askable[]> {
  const { paths } = (await (await fetch(`${url}/openapi.json`)).json()) as Described;
  return [...NOUNS, ...MORE].flatMap((noun) => {
    const schema = paths[`/${noun}`]?.post?.requestBody.content['application/json'].schema;
    if (!schema) throw new Error(`There is no list of ${noun} any more.`);
    const { sort, filters } = schema.properties;
    return [{ noun, sorts: sort.enum, filters: Object.keys(filters?.properties ?? {}) }];
  });
}

/** Rows from both ends of every order, to ask for what there is. */
async function samplesOf(post: Post, { noun, sorts }: Askable): Promise<Row[]> {
  const ends = sorts.flatMap((sort) => (['asc', 'desc'] as const).map((dir) => ({ sort, dir })));
  const pages = ends.map(async (end) => {
    const answer = await post(`/${noun}`, { page: 1, limit: 5, ...end });
    return ((await answer.json()) as Page<Row & { _id: string }>).documents;
  });
  return (await Promise.all(pages)).flat();
}

const isTaken = async (post: Post, { noun }: Askable, { body }: Question): Promise<boolean> =>
  (await post(`/${noun}`, body)).status !== 422;

/** What was over its budget is asked once more: what else the machine did meanwhile it seldom does twice. */
async function fairly(ask: () => Promise<Compared>): Promise<Compared> {
  const first = await ask();
  if (!isOver(first)) return first;
  const again = await ask();
  return isOver(again) ? first : again;
}

async function takenBy(post: Post, { noun }: Askable, { words, body }: Question): Promise<Taken> {
  const times: number[] = [];
  let rows = 0;
  let left = TIMES;
  const begun = performance.now();
  const connection = async () => {
    while (left-- > 0 && performance.now() - begun < LONGEST_MS) {
      const sent = performance.now();
      const answer = await post(`/${noun}`, body);
      const said = await answer.text();
      if (!answer.ok && answer.status !== GAVE_UP)
        throw new Error(`${words}: the server answered ${String(answer.status)} ${said}`);
      times.push(performance.now() - sent);
      if (answer.ok) rows = (JSON.parse(said) as Page<{ _id: string }>).documents.length;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, connection));
  return { rows, p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
}
