import { DATABASE_JOBS } from '../../../../src/server/dailyJobs';
import { runJobs } from '../../../../src/server/jobs/scheduler';
import { setUpServer } from '../../support/recordLifecycle';
import type { TestUser } from '../../support/testServer';

const context = setUpServer();
const fixtures: { clerk?: TestUser } = {};
const RECORD = '0190b6a0-0000-7000-8000-000000000001';
const FORM = `clients/${RECORD}/edit`;
const DRAFT = {
  form: FORM,
  typed: { first_name: 'Mariam', 'site.code': 'S-1', lines: [{ quantity: 2 }], note: null },
  names: { client: { _id: RECORD, label: 'CL-1 · Noor' } },
  based_on: 3,
};

const saveDraft = (more: object = {}) => context.request('PUT', '/profile/draft', { ...DRAFT, ...more });
const path = (form = FORM) => `/profile/draft?form=${form}`;
const storedDraft = async (form = FORM, user?: TestUser) =>
  (await context.server.request(user ?? context.admin, 'GET', path(form))).body.draft;

beforeAll(async () => {
  fixtures.clerk = await context.server.signIn({ flags: [] });
});
beforeEach(() => context.server.db.deleteFrom('drafts').execute());

it('stores an unfinished form and replaces the previous draft', async () => {
  expect(await storedDraft()).toBeNull();
  expect((await saveDraft({ typed: { first_name: 'M' } })).status).toBe(200);
  context.server.clock.now += 60_000;
  const saved_at = new Date(context.server.clock.now).toISOString();
  expect((await saveDraft()).body).toEqual({ ...DRAFT, saved_at });
  expect(await storedDraft()).toEqual({ ...DRAFT, saved_at });
});

it.each([
  'clients/add',
  'settings/add/tariff',
  'settings/add/vat_rate',
  `orders/add/${RECORD}/refill`,
  'devices/add/SN 12/7',
])('stores the form %s of a new record without a version', async (form) => {
  const { status, body } = await context.request('PUT', '/profile/draft', { form, typed: {} });
  expect([status, body.based_on, body.names]).toEqual([200, null, {}]);
});

it('stores the form of the own profile', async () => {
  const own = { form: 'profile/edit', typed: { position: 'Head' }, based_on: 2 };
  expect(await context.request('PUT', '/profile/draft', own)).toMatchObject({ status: 200, body: own });
});

it('stores the form of a transition', async () => {
  const step = { form: `contracts/${RECORD}/takeDeposit`, typed: { amount: 300 }, based_on: 2 };
  expect(await context.request('PUT', '/profile/draft', step)).toMatchObject({ status: 200, body: step });
  expect(
    (await context.request('PUT', '/profile/draft', { ...step, form: `contracts/${RECORD}/` })).status,
  ).toBe(422);
});

it('a draft is private to each signed-in user', async () => {
  await saveDraft();
  expect(await storedDraft(FORM, fixtures.clerk)).toBeNull();
  const mine = { form: FORM, typed: { first_name: 'Other' } };
  expect((await context.server.request(fixtures.clerk, 'PUT', '/profile/draft', mine)).status).toBe(200);
  expect((await context.server.request(fixtures.clerk, 'DELETE', path())).status).toBe(204);
  expect(await storedDraft()).toMatchObject({ typed: DRAFT.typed });
});

it('a draft is discarded, and discarding an unknown draft succeeds', async () => {
  await saveDraft();
  expect((await context.server.request(context.admin, 'DELETE', path())).status).toBe(204);
  expect(await storedDraft()).toBeNull();
  expect((await context.server.request(context.admin, 'DELETE', path())).status).toBe(204);
});

it('a draft is not audited', async () => {
  const lines = () =>
    context.server.db
      .selectFrom('audit')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirst();
  const before = await lines();
  await saveDraft();
  await context.server.request(context.admin, 'DELETE', path());
  expect(await lines()).toEqual(before);
});

it('drops the oldest draft above fifty', async () => {
  for (let at = 0; at <= 50; at += 1) {
    context.server.clock.now += 1_000;
    await saveDraft({ form: `clients/${RECORD.slice(0, -2)}${String(at).padStart(2, '0')}/edit` });
  }
  const all = await context.server.db.selectFrom('drafts').select('form').execute();
  expect(all).toHaveLength(50);
  expect(await storedDraft(`clients/${RECORD.slice(0, -2)}00/edit`)).toBeNull();
});

it('a draft is deleted by the daily job after thirty days', async () => {
  const jobs = DATABASE_JOBS.filter(({ name }) => name.startsWith('drafts'));
  await saveDraft();
  const days = (count: number) => context.server.clock.now + count * 86_400_000;
  await runJobs(context.server.db, jobs, { now: days(29), force: true });
  expect(await storedDraft()).not.toBeNull();
  await runJobs(context.server.db, jobs, { now: days(31), force: true });
  expect(await storedDraft()).toBeNull();
});

const nestedDraft = { outer: { new_password: 'x' } };
const longDraft = { _id: RECORD, label: 'x'.repeat(10_000) };
it.each([
  ['form', 'Form is required', { form: '' }],
  ['form', 'Form must be a known form name', { form: 'clients/all' }],
  ['form', 'Form must be a known form name', { form: '../etc/passwd' }],
  ['typed', 'Values are required', { typed: undefined }],
  ['typed', 'Values must be an object', { typed: [1] }],
  ['typed', 'This form is too large to be saved as a draft', { typed: { note: 'x'.repeat(60_000) } }],
  ['typed', 'Secrets are never saved in drafts', { typed: nestedDraft }],
  ['typed', 'Secrets are never saved in drafts', { typed: { Token: '1' } }],
  ['names', 'Names must be references with their labels', { names: { client: 'Noor' } }],
  ['names', 'This form has too many references to be saved as a draft', { names: { client: longDraft } }],
  ['based_on', 'Version must be a whole number', { based_on: 1.5 }],
  ['more', 'more is not a known field', { more: 1 }],
])('rejects an invalid field %s without storing: %s', async (field, message, wrong) => {
  expect(await saveDraft(wrong)).toMatchObject({ status: 422, body: { fields: { [field]: message } } });
  expect(await context.server.db.selectFrom('drafts').select('form').execute()).toEqual([]);
});

it.each(['GET', 'DELETE'] as const)('rejects to %s an unknown form', async (method) => {
  expect(await context.server.request(context.admin, method, '/profile/draft')).toMatchObject({
    status: 422,
    body: { fields: { form: 'Form is required' } },
  });
});
