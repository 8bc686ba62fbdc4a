import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { EinvoiceDocument } from '../../../../src/domain/einvoice/einvoiceDocument';
import { checkEinvoice } from '../../../../src/domain/einvoice/einvoiceRules';
import { renderEinvoice } from '../../../../src/server/modules/einvoice/einvoiceXml';
import { evaluateXPath } from '../../support/xpath';

const DIRECTORY = resolve('test/domain/einvoice/cases');

/** A document with the expected content of its XML, and the rules that it violates. */
interface EinvoiceCase {
  invoice: EinvoiceDocument;
  expect: { xpaths: Record<string, string>; valid: boolean; rules?: string[] };
}

const cases = readdirSync(DIRECTORY).filter((name) => name.endsWith('.json'));

it.each(cases)('%s', (name) => {
  const { invoice, expect: expected } = JSON.parse(
    readFileSync(join(DIRECTORY, name), 'utf8'),
  ) as EinvoiceCase;
  const found = evaluateXPath(renderEinvoice(invoice), Object.keys(expected.xpaths));
  expect(found).toEqual(expected.xpaths);
  expect(checkEinvoice(invoice).map(({ rule }) => rule)).toEqual(expected.valid ? [] : expected.rules);
});
