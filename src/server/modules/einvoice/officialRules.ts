import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { XMLParser } from 'fast-xml-parser';
import { validateXML } from 'xmllint-wasm';
import type { XMLFileInfo, XMLValidationResult } from 'xmllint-wasm';
import { array, mixed, object, string } from 'yup';
import type { EinvoiceProblem } from '../../../domain/einvoice/einvoice';
import type { EinvoiceDocument } from '../../../domain/einvoice/einvoiceDocument';
import { StartupError, errorMessage } from '../../startupError';
import { problemsOf } from './reportedProblems';
import type { ReportedError } from './reportedProblems';

/** Limits for the rules of one document, and for loading the rules. */
const CHECK_MS = 10_000;
const LOAD_MS = 30_000;
/** The UBL schemas need more than the default of 32 MiB; a page has 64 KiB. */
const SCHEMA_MEMORY_PAGES = 4_096;

/**
 * The rules could not be applied to a document, so it must not be sent; the message is shown to the clerk.
 */
export class RulesError extends Error {}

/** The official rules, loaded from a folder. */
export interface OfficialRules {
  /**
   * The rules that a document fails, without warnings. Rejects with a RulesError if they can't be applied in
   * time.
   */
  check: (xml: string, kind: EinvoiceDocument['kind']) => Promise<EinvoiceProblem[]>;
  stop: () => Promise<void>;
}

/**
 * Runs in a separate thread, because the transformation does not yield and can only be stopped with its
 * thread. SaxonJS is loaded from the folder: it has no open licence, so it can't be a dependency.
 */
const ENGINE = `
const { readFileSync } = require('node:fs');
const { createRequire } = require('node:module');
const { parentPort, workerData: { from, files } } = require('node:worker_threads');
const saxon = createRequire(from)('saxon-js');
const stylesheets = files.map((file) => JSON.parse(readFileSync(file, 'utf8')));
parentPort.on('message', async (sourceText) => {
  try {
    const reports = [];
    for (const stylesheetInternal of stylesheets) {
      const options = { stylesheetInternal, sourceText, destination: 'serialized' };
      reports.push((await saxon.transform(options, 'async')).principalResult);
    }
    parentPort.postMessage({ reports });
  } catch (error) {
    parentPort.postMessage({ error: String(error && error.message || error) });
  }
});
parentPort.postMessage({ reports: [] });
`;

const answerSchema = object({ error: string(), reports: array(string().required()) });

/** The next response of the engine; rejects if it fails or takes too long. */
async function answerOf(engine: Worker, limitMs: number): Promise<string[]> {
  const signal = AbortSignal.timeout(limitMs);
  const [answer] = (await once(engine, 'message', { signal }).catch((error: unknown) => {
    throw signal.aborted ? new Error('no answer in time') : error;
  })) as unknown[];
  const { error, reports } = answerSchema.validateSync(answer, { strict: true });
  if (error !== undefined || !reports) throw new Error(error ?? 'no result');
  return reports;
}

/** Schematron's report: ISO/IEC 19757-3, annex D. */
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: { enabled: true, maxTotalExpansions: 100_000, maxExpandedLength: 10_000_000 },
  isArray: (name) => name === 'failed-assert',
});
const textSchema = mixed<string | { '#text'?: string }>().required();
const reportSchema = object({
  'schematron-output': mixed().defined(),
}).required();
const assertsSchema = object({
  'failed-assert': array(
    object({ '@id': string(), '@flag': string(), '@location': string(), text: textSchema }).required(),
  ).default([]),
});

const WITHOUT_EFFECT: readonly (string | undefined)[] = ['warning', 'information'];

/** The failed rules of a report; throws for other content. */
function failuresOf(xml: string): ReportedError[] {
  const report = reportSchema.validateSync(parser.parse(xml), { strict: true })['schematron-output'];
  const asserts = report === '' ? [] : assertsSchema.validateSync(report)['failed-assert'];
  return asserts
    .filter((failed) => !WITHOUT_EFFECT.includes(failed['@flag']))
    .map(({ '@id': id, '@location': path, text }) => {
      const sentence = (typeof text === 'string' ? text : (text['#text'] ?? '')).replace(/\s+/g, ' ').trim();
      const rule = id ?? /^\[([\w-]+)\]/.exec(sentence)?.[1];
      return { rule, path, text: sentence.replace(/^\[[\w-]+\]\s*-?\s*/, '') };
    });
}

interface Schemas {
  files: XMLFileInfo[];
  main: Record<EinvoiceDocument['kind'], XMLFileInfo>;
}

const readSchema = async (folder: string, fileName: string): Promise<XMLFileInfo> => ({
  fileName,
  contents: await readFile(join(folder, fileName)),
});

async function readSchemas(folder: string): Promise<Schemas> {
  const common = (await readdir(join(folder, 'common'))).filter((name) => name.endsWith('.xsd'));
  const [invoice, credit_note, ...files] = await Promise.all([
    readSchema(folder, 'maindoc/UBL-Invoice-2.1.xsd'),
    readSchema(folder, 'maindoc/UBL-CreditNote-2.1.xsd'),
    ...common.map((name) => readSchema(folder, `common/${name}`)),
  ]);
  return { main: { invoice, credit_note }, files };
}

/** Rejects if the schema can't be read or takes too long. */
const applySchema = (
  { files, main }: Schemas,
  xml: string,
  kind: EinvoiceDocument['kind'],
  limitMs: number,
): Promise<XMLValidationResult> => {
  const document = { fileName: 'document.xml', contents: xml };
  const timeout = { timer: undefined as NodeJS.Timeout | undefined };
  return Promise.race([
    validateXML({
      xml: document,
      schema: main[kind],
      preload: files,
      maxMemoryPages: SCHEMA_MEMORY_PAGES,
    }),
    new Promise<never>((_, reject) => {
      timeout.timer = setTimeout(() => {
        reject(new Error('no answer in time'));
      }, limitMs);
    }),
  ]).finally(() => {
    clearTimeout(timeout.timer);
  });
};

async function schemaFailures(
  schemas: Schemas,
  xml: string,
  kind: EinvoiceDocument['kind'],
  limitMs: number,
): Promise<ReportedError[]> {
  const { valid, errors } = await applySchema(schemas, xml, kind, limitMs);
  if (!valid && errors.length === 0) throw new Error('the UBL schema gave no reason');
  return errors.map(({ message }) => ({
    rule: 'UBL-2.1',
    text: message.replace(/^.*?Schemas validity error : /, ''),
  }));
}

/** Several lines that fail the same rule are one problem. */
const distinct = (problems: readonly EinvoiceProblem[]): EinvoiceProblem[] => [
  ...new Map(problems.map((problem) => [`${problem.rule} ${problem.text}`, problem])).values(),
];

/** Files of the folder, and its schemas, if any. */
async function readRules(folder: string): Promise<{ files: string[]; schemas: Schemas | undefined }> {
  const names = await readdir(folder).catch((error: unknown) => {
    throw new StartupError(`EINVOICE_RULES_DIR can't be read: ${errorMessage(error)}.`);
  });
  const files = names.filter((name) => name.endsWith('.sef.json')).sort();
  if (files.length === 0)
    throw new StartupError(`EINVOICE_RULES_DIR has no rule files (*.sef.json) in '${folder}'.`);
  try {
    createRequire(join(folder, 'package.json')).resolve('saxon-js');
  } catch {
    throw new StartupError(
      `EINVOICE_RULES_DIR needs the engine of the rules; run 'npm install saxon-js' in '${folder}'.`,
    );
  }
  if (!names.includes('maindoc')) return { files, schemas: undefined };
  try {
    const schemas = await readSchemas(folder);
    for (const kind of ['invoice', 'credit_note'] as const)
      await applySchema(schemas, '<probe/>', kind, LOAD_MS);
    return { files, schemas };
  } catch (error) {
    throw new StartupError(`EINVOICE_RULES_DIR has UBL schemas that can't be used: ${errorMessage(error)}.`);
  }
}

/**
 * Loads compiled rule files (`*.sef.json`) and UBL schemas (`maindoc`, `common`) from a folder in which
 * saxon-js is installed. Rejects with a StartupError that names what is missing.
 */
export async function loadOfficialRules(
  folder: string,
  { limitMs = CHECK_MS }: { limitMs?: number } = {},
): Promise<OfficialRules> {
  const { files, schemas } = await readRules(folder);
  const workerData = { from: join(folder, 'package.json'), files: files.map((name) => join(folder, name)) };
  const state: { engine: Worker | undefined; last: Promise<unknown> } = {
    engine: undefined,
    last: Promise.resolve(),
  };

  async function stop(): Promise<void> {
    const { engine } = state;
    state.engine = undefined;
    await engine?.terminate();
  }

  /** Starts the engine, or restarts it. */
  async function start(): Promise<Worker> {
    const engine = new Worker(ENGINE, { eval: true, workerData });
    state.engine = engine;
    engine.on('error', () => undefined);
    engine.once('exit', () => {
      if (state.engine === engine) state.engine = undefined;
    });
    await answerOf(engine, LOAD_MS);
    return engine;
  }

  async function run(xml: string): Promise<string[]> {
    const engine = state.engine ?? (await start());
    const answer = answerOf(engine, limitMs);
    engine.postMessage(xml);
    return answer;
  }

  async function check(xml: string, kind: EinvoiceDocument['kind']): Promise<EinvoiceProblem[]> {
    try {
      const failures = schemas ? await schemaFailures(schemas, xml, kind, limitMs) : [];
      const reports = await run(xml);
      return distinct(problemsOf([...failures, ...reports.flatMap(failuresOf)], 'schematron'));
    } catch (cause) {
      await stop();
      throw new RulesError('The official rules could not be applied.', { cause });
    }
  }

  await start().catch(async (error: unknown) => {
    await stop();
    throw new StartupError(`EINVOICE_RULES_DIR has rules that can't be loaded: ${errorMessage(error)}.`);
  });
  return {
    /** Checks one document at a time, so that the time limit applies to each. */
    check: (xml, kind) => {
      const result = state.last.then(() => check(xml, kind));
      state.last = result.catch(() => undefined);
      return result;
    },
    stop,
  };
}
