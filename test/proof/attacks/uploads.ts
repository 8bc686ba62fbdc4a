import { readdir } from 'node:fs/promises';
import type { TestUser, TestServer } from '../../server/support/testServer';
import { collected, pathTricks, picture, polyglots, wrongTypes } from './badFiles';
import { blackPng } from './expand';
import { house } from './house';
import { formOf } from './sending';
import type { Sent } from './sending';
import { proofOf } from './tricks';
import type { Trick } from './tricks';
import { watch } from './watch';
import type { Watch } from './watch';

/** A house to which files are brought. */
interface Counter {
  w: TestServer;
  watched: Watch;
  boss: TestUser;
  close: () => Promise<void>;
}

const MARKS = /<script|<\?php|javascript:|onload=/i;

const filesOf = async ({ w }: Counter): Promise<number> =>
  (await readdir(w.folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
    .length;

const bring = ({ w, boss }: Counter, file: Sent, fields: object = {}) =>
  w.ask(
    boss,
    'POST',
    '/media',
    undefined,
    formOf({ name: 'other', owner_model: 'user', owner_id: boss.id, ...fields }, file),
  );

/** What came of a file: refused without a trace, or kept as a picture in which nothing else is left. */
const looked: (counter: Counter, file: Sent, words: string) => Promise<string[]> = async (
  counter,
  file,
  words,
) => {
  const [before] = [await filesOf(counter), await counter.watched.changed()];
  const { status, body } = await bring(counter, file);
  const changed = await counter.watched.changed();
  if (status >= 500) return [`${words} is answered by ${String(status)}`];
  if (status >= 300) {
    const left = (await filesOf(counter)) - before;
    return changed.length > 0 || left > 0
      ? [`${words} leaves ${changed.join(', ')} and ${String(left)} files`]
      : [];
  }
  const answer = await counter.w.open(`/${String(body.filePath)}`);
  const {
    'content-type': type,
    'content-disposition': way,
    'content-security-policy': policy,
  } = answer.headers;
  const isImage = /^image\/(png|jpeg|webp)$/.test(String(type));
  const isPdf = type === 'application/pdf' && String(way).startsWith('attachment');
  return [
    ...(isImage || isPdf ? [] : [`${words} is opened as ${String(type)}`]),
    ...(isImage && MARKS.test(answer.rawPayload.toString('latin1'))
      ? [`${words} keeps what was hidden in it`]
      : []),
    ...(String(policy).includes('sandbox') ? [] : [`${words} is opened without a sandbox`]),
    ...(answer.headers['x-content-type-options'] === 'nosniff' ? [] : [`${words} may be guessed at`]),
    ...(/[\r\n"\\/]\.\.|\.(html|svg|exe|php)/i.test(String(way))
      ? [`${words} is called ${String(way)}`]
      : []),
  ];
};

const each =
  (files: () => Promise<[string, Sent][]>): Trick<Counter> =>
  async (counter, { expect }) => {
    for (const [words, file] of await files()) {
      const faults = await looked(counter, file, words);
      expect(faults.length === 0, faults.join('; '));
    }
  };

/** Next to nothing to send, more than a server can hold: refused quickly and without the room. */
const bombs: Trick<Counter> = async (counter, { expect }) => {
  const sizes = [20_000, 30_000];
  for (const size of sizes) {
    const bytes = blackPng(size, size);
    const [room, since] = [process.memoryUsage.rss(), performance.now()];
    const { status } = await bring(counter, { filename: 'a.png', type: 'image/png', bytes });
    const grown = (process.memoryUsage.rss() - room) / 1024 / 1024;
    expect(status >= 400 && status < 500, `${String(size)} squared is answered by ${String(status)}`);
    expect(
      performance.now() - since < 5_000,
      `${String(size)} squared takes ${String(performance.now() - since)} ms`,
    );
    expect(grown < 150, `${String(size)} squared takes ${grown.toFixed(0)} MB`);
  }
  const { status } = await bring(counter, {
    filename: 'a.png',
    type: 'image/png',
    bytes: Buffer.alloc(11 * 1024 * 1024),
  });
  expect(status === 413, `eleven megabytes are answered by ${String(status)}`);
};

const PLACES: readonly object[] = [
  { owner_model: 'session' },
  { owner_model: '../user' },
  { owner_id: '../../x' },
  { owner_id: '' },
  { name: '../x' },
  { name: 'id_photo', owner_model: 'tank' },
  { sha256: 'a'.repeat(64) },
  { filePath: '/etc/passwd' },
  { constructor: 'x' },
];

/** Places where no file hangs. */
const wrongPlaces: Trick<Counter> = async (counter, { expect }) => {
  const bytes = await picture('png');
  for (const fields of PLACES) {
    const { status } = await bring(counter, { filename: 'a.png', type: 'image/png', bytes }, fields);
    expect(status >= 400 && status < 500, `${JSON.stringify(fields)} is answered by ${String(status)}`);
    expect((await counter.watched.changed()).length === 0, `${JSON.stringify(fields)} changes something`);
  }
};

/** Links that were tampered with, have run out, or outlive whoever they were given to. */
const links: Trick<Counter> = async (counter, { expect }) => {
  const { w } = counter;
  const boss = await w.signIn({ role: 'SuperAdmin' });
  const own = { ...counter, boss };
  const file = { filename: 'a.png', type: 'image/png', bytes: await picture('png') };
  const [one, other] = [await bring(own, file), await bring(own, file)];
  const path = `/${String(one.body.filePath)}`;
  const opened = async (link: string) => (await w.open(link)).statusCode;
  expect((await opened(path)) === 200, 'a good link is refused');
  const { pathname, searchParams } = new URL(path, 'http://x');
  const changed = (name: string, value: string) =>
    `${pathname}?${new URLSearchParams({ ...Object.fromEntries(searchParams), [name]: value }).toString()}`;
  const s = searchParams.get('s') ?? '';
  const tampered = [
    pathname,
    changed('e', String(Number(searchParams.get('e')) + 300)),
    changed('u', counter.boss.id),
    changed('s', ''),
    ...Array.from({ length: s.length - 1 }, (_, at) =>
      changed('s', s.slice(0, at) + (s[at] === 'A' ? 'B' : 'A') + s.slice(at + 1)),
    ),
    path.replace(String(one.body._id), String(other.body._id)),
    `${path}&s=${s}`,
    `${path}&e=9999999999`,
    path.replace('/media/', '/media/../media/x'),
    path.replace('/media/', '/media%2f'),
    `${pathname}/../${String(other.body._id)}?${searchParams.toString()}`,
  ];
  for (const link of tampered) expect((await opened(link)) >= 400, `${link} is opened`);
  await w.ask(boss, 'DELETE', `/media/${String(other.body._id)}`);
  expect((await opened(`/${String(other.body.filePath)}`)) === 403, 'a deleted file is opened');
  w.clock.now += 10 * 60_000;
  expect((await opened(path)) === 403, 'a link is good after ten minutes');
  const { body } = await w.ask(boss, 'GET', `/media/${String(one.body._id)}`);
  expect((await opened(`/${String(body.filePath)}`)) === 200, 'a fresh link is refused');
  await w.ask(boss, 'POST', '/auth/logout');
  expect((await opened(`/${String(body.filePath)}`)) === 403, 'a link outlives the session');
};

/** Files that are more than they seem, and links to them. */
export const uploads = proofOf<Counter>({
  name: 'uploads',
  claim:
    'whatever is uploaded is a clean picture, a PDF to download, or refused without a trace; links open for their session alone',
  ground: async () => {
    const w = await house();
    return { w, watched: await watch(w.db), boss: await w.signIn({ role: 'SuperAdmin' }), close: w.close };
  },
  tricks: {
    'the collection': each(collected),
    polyglots: each(polyglots),
    'wrong types': each(wrongTypes),
    'paths in names': each(pathTricks),
    bombs,
    'wrong places': wrongPlaces,
    links,
  },
});
