import { routes } from '../../../../src/server/routes';
import { PERMISSION_FLAGS } from '../../../../src/domain/permissions';
import type { ResponseBody, TestServer } from '../../../server/support/testServer';
import type { Proof, RoundResult } from '../../runner/proof';
import { validBody } from '../support/requestBodies';
import type { Operation, Schema } from '../support/operations';
import { loadOperations } from '../support/operations';
import { startDemoServer } from '../support/demoServer';
import { signInAs } from '../support/personas';
import { nounOf, fillPath, loadRecordIds } from '../support/recordIds';
import type { RecordIds } from '../support/recordIds';
import { dumpDatabase } from '../support/databaseWatch';
import { createMarker } from './canaries';

interface TypedMarkupSetup {
  server: TestServer;
  operations: readonly Operation[];
  recordIds: RecordIds;
  close: () => Promise<void>;
}

/** A message without the submitted markup. */
const PLAIN_SENTENCE = /^[\w“‘]\S* [^<]*$/;
const STORING_ROUTES = new Set(
  routes
    .filter(({ auditAction }) => auditAction)
    .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`),
);

const createPayload = (number: number): string =>
  `<img src=x onerror=__xss(1)>&amp;O'Neil ${createMarker(number)}`;

type SetField = (value: string) => object;

/** Every text field of a body, nested ones too, with a function that sets it. */
function textFields(
  { properties = {} }: Schema,
  base: object,
  within: SetField = () => ({}),
): [name: string, put: SetField][] {
  return Object.entries(properties).flatMap(([name, schema]): [string, SetField][] => {
    const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? []);
    if (schema.properties) {
      const nested: unknown = Reflect.get(base, name);
      const inner = typeof nested === 'object' && nested !== null ? nested : {};
      return textFields(schema, inner).map(([field, put]) => [
        `${name}.${field}`,
        (value) => ({ ...base, [name]: put(value) }),
      ]);
    }
    return types.includes('string') && !schema.enum
      ? [[name, (value) => ({ ...base, ...within(value), [name]: value })]]
      : [];
  });
}

const errorTexts = ({ message, fields }: ResponseBody): string[] => [
  String(message),
  ...Object.values(fields ?? {}),
];

interface FieldOutcome {
  name: string;
  value: string;
  status: number;
}

async function tryFields(
  setup: TypedMarkupSetup,
  operation: Operation,
  count: { at: number },
): Promise<[FieldOutcome[], string[]]> {
  const { server, recordIds } = setup;
  const admin = await signInAs(server, { role: 'SuperAdmin', flags: PERMISSION_FLAGS });
  const path = fillPath(operation.path, recordIds[nounOf(operation.path)]?.[0] ?? '');
  const base = validBody(operation, recordIds);
  const outcomes: FieldOutcome[] = [];
  const found: string[] = [];
  for (const [field, put] of textFields(operation.body, base)) {
    const value = createPayload((count.at += 1));
    const { status, body } = await server.request(admin, operation.method, path, put(value));
    const name = `${operation.name}, ${field}`;
    outcomes.push({ name, value, status });
    if (status >= 500) found.push(`${name} answers ${String(status)}`);
    if (status >= 400 && !errorTexts(body).every((text) => PLAIN_SENTENCE.test(text)))
      found.push(`${name} is rejected with ${JSON.stringify(errorTexts(body)).slice(0, 160)}`);
  }
  return [outcomes, found];
}

/** Accepted texts must be stored unchanged. */
async function findChangedTexts(
  { server }: TypedMarkupSetup,
  outcomes: readonly FieldOutcome[],
): Promise<string[]> {
  const dump = await dumpDatabase(server.db);
  return outcomes
    .filter(
      ({ name, status, value }) =>
        status < 300 && STORING_ROUTES.has(name.split(', ')[0] ?? '') && !dump.includes(value),
    )
    .map(({ name }) => `${name} was accepted but not stored unchanged`);
}

/** Minimum number of fields that accept markup. */
const MIN_ACCEPTED = 60;

async function round(setup: TypedMarkupSetup): Promise<RoundResult> {
  const count = { at: 0 };
  const allOutcomes: FieldOutcome[] = [];
  const defects: string[] = [];
  for (const operation of setup.operations) {
    const [outcomes, found] = await tryFields(setup, operation, count);
    allOutcomes.push(...outcomes);
    defects.push(...found, ...(await findChangedTexts(setup, outcomes)));
  }
  const accepted = allOutcomes.filter(({ status }) => status < 300).length;
  if (accepted < MIN_ACCEPTED)
    defects.push(`only ${String(accepted)} of ${String(allOutcomes.length)} fields accept markup`);
  return { cases: allOutcomes.length, defects };
}

export const typedMarkup: Proof<TypedMarkupSetup> = {
  name: 'typed-markup',
  claim: 'markup in every text field of every route is stored unchanged or rejected with a message',
  rounds: 1,
  setUp: async () => {
    const server = await startDemoServer();
    const operations = (await loadOperations(server)).filter(
      ({ method, mime }) => method !== 'GET' && mime === 'application/json',
    );
    return { server, operations, recordIds: await loadRecordIds(server), close: server.close };
  },
  round,
};
