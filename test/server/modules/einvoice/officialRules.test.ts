import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { loadOfficialRules, RulesError } from '../../../../src/server/modules/einvoice/officialRules';
import type { OfficialRules } from '../../../../src/server/modules/einvoice/officialRules';

/** An engine that responds as the stylesheet specifies; SaxonJS itself may not be distributed. */
const ENGINE = `exports.transform = async ({ stylesheetInternal: { report, error, hangs }, sourceText }, mode) => {
  if (mode !== 'async') throw new Error('unexpected mode');
  if (error) throw new Error(error);
  while (hangs && sourceText.includes('hang'));
  return { principalResult: sourceText.includes('good') ? '<svrl:schematron-output xmlns:svrl="s"/>' : report };
};`;
const SVRL = 'xmlns:svrl="http://purl.oclc.org/dsdl/svrl"';
const BUYER = "/*:Invoice[namespace-uri()='urn'][1]/*:AccountingCustomerParty[1]";
const failed = (attributes: string, text: string) =>
  `<svrl:failed-assert test="x &gt; 1" ${attributes}><svrl:text>${text}</svrl:text></svrl:failed-assert>`;
const REPORT = `<?xml version="1.0" encoding="UTF-8"?><svrl:schematron-output ${SVRL}>
  <svrl:active-pattern id="p"/><svrl:fired-rule context="/*"/>
  ${failed(`id="ibr-007" flag="fatal" location="${BUYER}"`, '[ibr-007]-An Invoice &amp; credit note\n   MUST have a buyer name.')}
  ${failed('flag="fatal" location="/*/*:InvoiceLine[1]"', '[ibr-125-ae]-A line needs a description.')}
  ${failed('flag="fatal" location="/*/*:InvoiceLine[2]"', '[ibr-125-ae]-A line needs a description.')}
  ${failed('id="ibr-900" flag="warning" location="/*"', 'Only a warning.')}
</svrl:schematron-output>`;

const state = { folders: [] as string[], rules: [] as OfficialRules[] };
afterEach(async () => {
  await Promise.all(state.rules.splice(0).map((rules) => rules.stop()));
  for (const folder of state.folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

async function folderOf(files: Record<string, string | object>, { engine = ENGINE } = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tankbook-rules-'));
  state.folders.push(folder);
  const all = { 'package.json': {}, 'node_modules/saxon-js/index.js': engine, ...files };
  for (const [name, content] of Object.entries(all)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
  }
  return folder;
}

async function load(...args: Parameters<typeof loadOfficialRules>): Promise<OfficialRules> {
  const rules = await loadOfficialRules(...args);
  state.rules.push(rules);
  return rules;
}

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd';
const schema = (root: string) => `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:c="${UBL}:C-2"
  targetNamespace="${UBL}:${root}-2" elementFormDefault="qualified">
  <xs:import namespace="${UBL}:C-2" schemaLocation="../common/UBL-C-2.1.xsd"/>
  <xs:element name="${root}"><xs:complexType><xs:sequence><xs:element ref="c:ID"/></xs:sequence></xs:complexType></xs:element>
</xs:schema>`;
const SCHEMAS = {
  'maindoc/UBL-Invoice-2.1.xsd': schema('Invoice'),
  'maindoc/UBL-CreditNote-2.1.xsd': schema('CreditNote'),
  'common/UBL-C-2.1.xsd': `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="${UBL}:C-2">
    <xs:element name="ID" type="xs:string"/></xs:schema>`,
};
const document = (root: string, element: string) =>
  `<${root} xmlns="${UBL}:${root}-2"><c:${element} xmlns:c="${UBL}:C-2">good</c:${element}></${root}>`;

describe('official rules', () => {
  it('return the rules that a document fails, each once, without warnings', async () => {
    const rules = await load(await folderOf({ 'a.sef.json': { report: REPORT } }));
    expect(await rules.check('<Invoice/>', 'invoice')).toEqual([
      { rule: 'ibr-007', text: 'An Invoice & credit note MUST have a buyer name.', fix: 'client' },
      { rule: 'ibr-125-ae', text: 'A line needs a description.', fix: 'invoice' },
    ]);
    expect(await rules.check('<Invoice>good</Invoice>', 'invoice')).toEqual([]);
  });

  it('come from all rule files', async () => {
    const report = `<o:schematron-output xmlns:o="s">${failed('id="ibr-1"', 'One.').replaceAll('svrl:', 'o:')}</o:schematron-output>`;
    const rules = await load(await folderOf({ 'a.sef.json': { report }, 'b.sef.json': { report: REPORT } }));
    const found = await rules.check('<Invoice/>', 'invoice');
    expect(found.map(({ rule }) => rule)).toEqual(['ibr-1', 'ibr-007', 'ibr-125-ae']);
  });

  it.each([
    ['fails', { error: 'XPTY0004: boom' }, 'XPTY0004: boom'],
    ['reports something else', { report: '<html/>' }, 'schematron-output'],
    ['reports nothing', {}, 'no result|reports'],
  ])('fail a document if the engine %s', async (_, sheet, reason) => {
    const rules = await load(await folderOf({ 'a.sef.json': sheet }));
    const error: unknown = await rules.check('<Invoice/>', 'invoice').catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(RulesError);
    expect(String((error as RulesError).cause)).toMatch(new RegExp(reason));
  });

  it('end an engine that hangs, and start another one', async () => {
    const rules = await load(await folderOf({ 'a.sef.json': { hangs: true, report: REPORT } }), {
      limitMs: 2_000,
    });
    const [hanging, next] = await Promise.allSettled([
      rules.check('<Invoice>hang</Invoice>', 'invoice'),
      rules.check('<Invoice>good</Invoice>', 'invoice'),
    ]);
    expect(hanging).toMatchObject({
      status: 'rejected',
      reason: { cause: { message: 'no answer in time' } },
    });
    expect(next).toEqual({ status: 'fulfilled', value: [] });
  });
});

describe('the UBL schema', () => {
  it('is applied to invoices and credit notes', async () => {
    const rules = await load(await folderOf({ ...SCHEMAS, 'a.sef.json': { report: REPORT } }));
    expect(await rules.check(document('Invoice', 'ID'), 'invoice')).toEqual([]);
    expect(await rules.check(document('CreditNote', 'ID'), 'credit_note')).toEqual([]);
    const [problem, ...others] = await rules.check(document('Invoice', 'Note'), 'invoice');
    expect(others).toEqual([]);
    expect(problem).toMatchObject({ rule: 'UBL-2.1', fix: 'invoice' });
    expect(problem?.text).toMatch(/^Element '\{.*\}Note': This element is not expected\./);
  });
});

describe('refusal to start', () => {
  const sheet = { 'a.sef.json': { report: REPORT } };
  it.each([
    ['an empty folder', {}, ENGINE, 'has no rule files'],
    ['an unreadable rule file', { 'a.sef.json': '{' }, ENGINE, "has rules that can't be loaded"],
    ['an engine that can’t be loaded', sheet, 'throw new Error("no licence")', "can't be loaded: no licence"],
    [
      'incomplete schemas',
      { ...sheet, ...SCHEMAS, 'common/UBL-C-2.1.xsd': '<x/>' },
      ENGINE,
      "has UBL schemas that can't be used",
    ],
    [
      'one schema only',
      { ...sheet, 'maindoc/UBL-Invoice-2.1.xsd': schema('Invoice') },
      ENGINE,
      'UBL schemas',
    ],
  ])('with %s', async (_, files, engine, message) => {
    await expect(load(await folderOf(files, { engine }))).rejects.toMatchObject({
      name: 'StartupError',
      message: expect.stringContaining(message) as string,
    });
  });

  it('without the folder, or the engine in it', async () => {
    const folder = await folderOf(sheet);
    await rm(join(folder, 'node_modules'), { recursive: true });
    await expect(load(folder)).rejects.toThrow("run 'npm install saxon-js'");
    await expect(load(join(folder, 'missing'))).rejects.toThrow("EINVOICE_RULES_DIR can't be read");
  });
});
