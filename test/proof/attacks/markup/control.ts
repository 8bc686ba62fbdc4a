import type { Tally } from '../../proof';
import type { Stage } from './stage';
import { visit } from './visiting';

/** Makes the page forget to escape: whatever it writes into an element as text is written as markup. */
const FORGETFUL = `{
  const text = Object.getOwnPropertyDescriptor(Node.prototype, 'textContent');
  Object.defineProperty(Node.prototype, 'textContent', { ...text, set(words) {
    if (this instanceof HTMLElement && !/^(SCRIPT|STYLE)$/.test(this.tagName)) this.innerHTML = words;
    else text.set.call(this, words);
  } });
}`;

const PLACE = '/clients';
const LONG_ENOUGH_MS = 6_000;
/** So many texts run at the least where nothing keeps them from it. */
const LEAST = 10;

async function told(stage: Stage, bypassCSP: boolean): Promise<string[]> {
  const { page, faults } = await visit(stage, 2_200, bypassCSP);
  await page.addInitScript(FORGETFUL);
  await page.goto(`${stage.url}${PLACE}`);
  await page.waitForTimeout(LONG_ENOUGH_MS);
  const found = await faults(PLACE);
  await page.context().close();
  return found;
}

/** The proof's own proof: a page that forgets to escape is found out, and its policy keeps the texts from running even then. */
export async function control(stage: Stage): Promise<Tally> {
  const [open, kept] = [await told(stage, true), await told(stage, false)];
  const ran = (words: readonly string[]) => words.filter((one) => one.includes('a text ran')).length;
  const defects = [
    ...(ran(open) >= LEAST ? [] : [`only ${String(ran(open))} texts ran in a page without any protection`]),
    ...(open.some((one) => one.includes('has onerror')) ? [] : ['markup in the page was overlooked']),
    ...(open.some((one) => one.includes('evil.test')) ? [] : ['requests to elsewhere were overlooked']),
    ...(ran(kept) === 0 ? [] : [`${String(ran(kept))} texts ran although the policy forbids it`]),
    ...(kept.some((one) => one.includes('it was kept from'))
      ? []
      : ['a report of the policy was overlooked']),
  ];
  return { cases: 2, defects };
}
