import { DATABASE_JOBS } from '../../../../src/server/dailyJobs';
import { runJobs } from '../../../../src/server/jobs/scheduler';
import { setUpServer } from '../../support/recordLifecycle';
import type { TestUser } from '../../support/testServer';

const on = setUpServer();
const held: { clerk?: TestUser } = {};
const RECORD = '0190b6a0-0000-7000-8000-000000000001';
const FORM = `clients/${RECORD}/edit`;
const DRAFT = {
  form: FORM,
  typed: { first_name: 'Mariam', 'site.code': 'S-1', lines: [{ quantity: 2 }], note: null },
  names: { client: { _id: RECORD, label: 'CL-1 · Noor' } },
  based_on: 3,
};

const keep = (more: object = {}) => on.ask('PUT', '/profile/draft', { ...DRAFT, ...more });
const path = (form = FORM) => `/profile/draft?form=${form}`;
const kept = async (form = FORM, who?: TestUser) =>
  (await on.w.ask(who ?? on.boss, 'GET', path(form))).body.draft;

beforeAll(async () => {
  held.clerk = await on.w.signIn({ flags: [] });
});
beforeEach(() => on.w.db.deleteFrom('drafts').execute());

it('keeps an unfinished form as it was typed, the latest instead of the one before', async () => {
  expect(await kept()).toBeNull();
  expect((await keep({ typed: { first_name: 'M' } })).status).toBe(200);
  on.w.clock.now += 60_000;
  const saved_at = new Date(on.w.clock.now).toISOString();
  expect((await keep()).body).toEqual({ ...DRAFT, saved_at });
  expect(await kept()).toEqual({ ...DRAFT, saved_at });
});

it('keeps the form of a new record, which has no version', async () => {
  const { status, body } = await on.ask('PUT', '/profile/draft', { form: 'settings/add/tariff', typed: {} });
  expect([status, body.based_on, body.names]).toEqual([200, null, {}]);
});

it('keeps the form by which people change themselves', async () => {
  const own = { form: 'profile/edit', typed: { position: 'Head' }, based_on: 2 };
  expect(await on.ask('PUT', '/profile/draft', own)).toMatchObject({ status: 200, body: own });
});

it('keeps what is typed into a step of a record', async () => {
  const step = { form: `contracts/${RECORD}/takeDeposit`, typed: { amount: 300 }, based_on: 2 };
  expect(await on.ask('PUT', '/profile/draft', step)).toMatchObject({ status: 200, body: step });
  expect((await on.ask('PUT', '/profile/draft', { ...step, form: `contracts/${RECORD}/` })).status).toBe(422);
});

it('is each person’s own, for whoever is signed in', async () => {
  await keep();
  expect(await kept(FORM, held.clerk)).toBeNull();
  const mine = { form: FORM, typed: { first_name: 'Other' } };
  expect((await on.w.ask(held.clerk, 'PUT', '/profile/draft', mine)).status).toBe(200);
  expect((await on.w.ask(held.clerk, 'DELETE', path())).status).toBe(204);
  expect(await kept()).toMatchObject({ typed: DRAFT.typed });
});

it('is thrown away, and throwing away what isn’t there is no fault', async () => {
  await keep();
  expect((await on.w.ask(on.boss, 'DELETE', path())).status).toBe(204);
  expect(await kept()).toBeNull();
  expect((await on.w.ask(on.boss, 'DELETE', path())).status).toBe(204);
});

it('leaves no line in the audit, because nothing of the company’s has changed', async () => {
  const lines = () =>
    on.w.db
      .selectFrom('audit')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirst();
  const before = await lines();
  await keep();
  await on.w.ask(on.boss, 'DELETE', path());
  expect(await lines()).toEqual(before);
});

it('makes room for the fifty-first by dropping the oldest', async () => {
  for (let at = 0; at <= 50; at += 1) {
    on.w.clock.now += 1_000;
    await keep({ form: `clients/${RECORD.slice(0, -2)}${String(at).padStart(2, '0')}/edit` });
  }
  const all = await on.w.db.selectFrom('drafts').select('form').execute();
  expect(all).toHaveLength(50);
  expect(await kept(`clients/${RECORD.slice(0, -2)}00/edit`)).toBeNull();
});

it('is dropped by the daily job once nobody came back to it for thirty days', async () => {
  const jobs = DATABASE_JOBS.filter(({ name }) => name.startsWith('drafts'));
  await keep();
  const days = (count: number) => on.w.clock.now + count * 86_400_000;
  await runJobs(on.w.db, jobs, { now: days(29), force: true });
  expect(await kept()).not.toBeNull();
  await runJobs(on.w.db, jobs, { now: days(31), force: true });
  expect(await kept()).toBeNull();
});

const deep = { outer: { new_password: 'x' } };
const wordy = { _id: RECORD, label: 'x'.repeat(10_000) };
it.each([
  ['form', 'Form is required', { form: '' }],
  ['form', 'Form must be a known form name', { form: 'clients/all' }],
  ['form', 'Form must be a known form name', { form: '../etc/passwd' }],
  ['typed', 'Values are required', { typed: undefined }],
  ['typed', 'Typed must be an object', { typed: [1] }],
  ['typed', 'This form is too large to be saved as a draft', { typed: { note: 'x'.repeat(60_000) } }],
  ['typed', 'Secrets are never saved in drafts', { typed: deep }],
  ['typed', 'Secrets are never saved in drafts', { typed: { Token: '1' } }],
  ['names', 'Names must be references with their labels', { names: { client: 'Noor' } }],
  ['names', 'This form has too many references to be saved as a draft', { names: { client: wordy } }],
  ['based_on', 'Version must be a whole number', { based_on: 1.5 }],
  ['more', 'more is not a known field', { more: 1 }],
])('refuses a wrong field %s and keeps nothing: %s', async (field, sentence, wrong) => {
  expect(await keep(wrong)).toMatchObject({ status: 422, body: { fields: { [field]: sentence } } });
  expect(await on.w.db.selectFrom('drafts').select('form').execute()).toEqual([]);
});

it.each(['GET', 'DELETE'] as const)('refuses to %s what is no form', async (method) => {
  expect(await on.w.ask(on.boss, method, '/profile/draft')).toMatchObject({
    status: 422,
    body: { fields: { form: 'Form is required' } },
  });
});
