import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** What axe calls serious or critical, with the first element it points to. */
export async function barriers(page: Page): Promise<string[]> {
  const found: { id: string; impact: string; nodes: { target: string[] }[] }[] = await page.evaluate(
    `${AXE}; axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations.map(({ id, impact, nodes }) => ({ id, impact, nodes: nodes.map(({ target }) => ({ target })) })))`,
  );
  return found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.target.join(' ') ?? ''}`);
}
