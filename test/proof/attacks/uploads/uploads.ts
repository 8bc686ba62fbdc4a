import { readdir } from 'node:fs/promises';
import type { TestUser, TestServer } from '../../../server/support/testServer';
import { corpusFiles, pathTraversalNames, createPicture, polyglots, wrongTypes } from './hostileFiles';
import { createPng } from '../support/hostileInputs';
import { startDemoServer } from '../support/demoServer';
import { multipartForm } from '../support/formRequests';
import type { FormFile } from '../support/formRequests';
import { createAttackProof } from '../support/attackProof';
import type { Attack } from '../support/attackProof';
import { watchDatabase } from '../support/databaseWatch';
import type { DatabaseWatch } from '../support/databaseWatch';

interface UploadSetup {
  server: TestServer;
  watch: DatabaseWatch;
  admin: TestUser;
  close: () => Promise<void>;
}

const ACTIVE_CONTENT = /<script|<\?php|javascript:|onload=/i;

const countFiles = async ({ server }: UploadSetup): Promise<number> =>
  (await readdir(server.folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
    .length;

const upload = ({ server, admin }: UploadSetup, file: FormFile, fields: object = {}) =>
  server.request(
    admin,
    'POST',
    '/media',
    undefined,
    multipartForm({ name: 'other', owner_model: 'user', owner_id: admin.id, ...fields }, file),
  );

/** An uploaded file must be rejected without a trace, or stored as an image without other content. */
const checkUpload: (setup: UploadSetup, file: FormFile, name: string) => Promise<string[]> = async (
  setup,
  file,
  name,
) => {
  const [before] = [await countFiles(setup), await setup.watch.changed()];
  const { status, body } = await upload(setup, file);
  const changed = await setup.watch.changed();
  if (status >= 500) return [`${name} is answered by ${String(status)}`];
  if (status >= 300) {
    const left = (await countFiles(setup)) - before;
    return changed.length > 0 || left > 0
      ? [`${name} leaves ${changed.join(', ')} and ${String(left)} files`]
      : [];
  }
  const response = await setup.server.open(`/${String(body.filePath)}`);
  const {
    'content-type': type,
    'content-disposition': disposition,
    'content-security-policy': policy,
  } = response.headers;
  const isImage = /^image\/(png|jpeg|webp)$/.test(String(type));
  const isPdf = type === 'application/pdf' && String(disposition).startsWith('attachment');
  return [
    ...(isImage || isPdf ? [] : [`${name} is served as ${String(type)}`]),
    ...(isImage && ACTIVE_CONTENT.test(response.rawPayload.toString('latin1'))
      ? [`${name} keeps its active content`]
      : []),
    ...(String(policy).includes('sandbox') ? [] : [`${name} is served without a sandbox policy`]),
    ...(response.headers['x-content-type-options'] === 'nosniff'
      ? []
      : [`${name} is served without nosniff`]),
    ...(/[\r\n"\\/]\.\.|\.(html|svg|exe|php)/i.test(String(disposition))
      ? [`${name} is served as ${String(disposition)}`]
      : []),
  ];
};

const eachFile =
  (files: () => Promise<[string, FormFile][]>): Attack<UploadSetup> =>
  async (setup, { expect }) => {
    for (const [name, file] of await files()) {
      const defects = await checkUpload(setup, file, name);
      expect(defects.length === 0, defects.join('; '));
    }
  };

/** Small files that decompress to huge ones are rejected quickly and without much memory. */
const decompressionBombs: Attack<UploadSetup> = async (setup, { expect }) => {
  const sizes = [20_000, 30_000];
  for (const size of sizes) {
    const bytes = createPng(size, size);
    const [memoryBefore, startedAt] = [process.memoryUsage.rss(), performance.now()];
    const { status } = await upload(setup, { filename: 'a.png', type: 'image/png', bytes });
    const memoryGrowth = (process.memoryUsage.rss() - memoryBefore) / 1024 / 1024;
    expect(status >= 400 && status < 500, `${String(size)} squared is answered by ${String(status)}`);
    expect(
      performance.now() - startedAt < 5_000,
      `${String(size)} squared takes ${String(performance.now() - startedAt)} ms`,
    );
    expect(memoryGrowth < 150, `${String(size)} squared takes ${memoryGrowth.toFixed(0)} MB`);
  }
  const { status } = await upload(setup, {
    filename: 'a.png',
    type: 'image/png',
    bytes: Buffer.alloc(11 * 1024 * 1024),
  });
  expect(status === 413, `eleven megabytes are answered by ${String(status)}`);
};

const INVALID_OWNERS: readonly object[] = [
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

const invalidOwners: Attack<UploadSetup> = async (setup, { expect }) => {
  const bytes = await createPicture('png');
  for (const fields of INVALID_OWNERS) {
    const { status } = await upload(setup, { filename: 'a.png', type: 'image/png', bytes }, fields);
    expect(status >= 400 && status < 500, `${JSON.stringify(fields)} is answered by ${String(status)}`);
    expect((await setup.watch.changed()).length === 0, `${JSON.stringify(fields)} changes something`);
  }
};

/** Links that are tampered with, expired, or of an ended session are rejected. */
const signedLinks: Attack<UploadSetup> = async (setup, { expect }) => {
  const { server } = setup;
  const admin = await server.signIn({ role: 'SuperAdmin' });
  const own = { ...setup, admin };
  const file = { filename: 'a.png', type: 'image/png', bytes: await createPicture('png') };
  const [one, other] = [await upload(own, file), await upload(own, file)];
  const path = `/${String(one.body.filePath)}`;
  const statusOf = async (link: string) => (await server.open(link)).statusCode;
  expect((await statusOf(path)) === 200, 'a valid link is rejected');
  const { pathname, searchParams } = new URL(path, 'http://x');
  const changed = (name: string, value: string) =>
    `${pathname}?${new URLSearchParams({ ...Object.fromEntries(searchParams), [name]: value }).toString()}`;
  const s = searchParams.get('s') ?? '';
  const tampered = [
    pathname,
    changed('e', String(Number(searchParams.get('e')) + 300)),
    changed('u', setup.admin.id),
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
  for (const link of tampered) expect((await statusOf(link)) >= 400, `${link} is opened`);
  await server.request(admin, 'DELETE', `/media/${String(other.body._id)}`);
  expect((await statusOf(`/${String(other.body.filePath)}`)) === 403, 'a deleted file is served');
  server.clock.now += 10 * 60_000;
  expect((await statusOf(path)) === 403, 'a link works after ten minutes');
  const { body } = await server.request(admin, 'GET', `/media/${String(one.body._id)}`);
  expect((await statusOf(`/${String(body.filePath)}`)) === 200, 'a new link is rejected');
  await server.request(admin, 'POST', '/auth/logout');
  expect((await statusOf(`/${String(body.filePath)}`)) === 403, 'a link works after logout');
};

export const uploads = createAttackProof<UploadSetup>({
  name: 'uploads',
  claim:
    'every upload becomes a re-encoded image or a PDF download, or is rejected without a trace; signed links work only for their session',
  setUp: async () => {
    const server = await startDemoServer();
    return {
      server,
      watch: await watchDatabase(server.db),
      admin: await server.signIn({ role: 'SuperAdmin' }),
      close: server.close,
    };
  },
  attacks: {
    'corpus files': eachFile(corpusFiles),
    polyglots: eachFile(polyglots),
    'wrong types': eachFile(wrongTypes),
    'path traversal in file names': eachFile(pathTraversalNames),
    decompressionBombs,
    'wrong places': invalidOwners,
    signedLinks,
  },
});
