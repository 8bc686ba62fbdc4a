import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** Disables rules whose violations are never serious, among them some of the slowest. */
const OPTIONS = `{
  resultTypes: ['violations'],
  rules: Object.fromEntries(axe._audit.rules.filter(({ impact }) => impact === 'minor' || impact === 'moderate')
    .map(({ id }) => [id, { enabled: false }])),
}`;

/** Serious and critical axe violations, each with its first element. */
export async function findAccessibilityViolations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const found: { id: string; impact: string; nodes: { target: string[] }[] }[] = await page.evaluate(
    `axe.run(document, ${OPTIONS}).then(({ violations }) => violations.map(({ id, impact, nodes }) => ({ id, impact, nodes: nodes.map(({ target }) => ({ target })) })))`,
  );
  return found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.target.join(' ') ?? ''}`);
}
