import type { RoundResult } from '../../runner/proof';
import type { InjectedSite } from './injectedServer';
import { openProbedPage } from './probedPage';

/** Disables escaping: text content is written as HTML. */
const DISABLE_ESCAPING = `{
  const text = Object.getOwnPropertyDescriptor(Node.prototype, 'textContent');
  Object.defineProperty(Node.prototype, 'textContent', { ...text, set(words) {
    if (this instanceof HTMLElement && !/^(SCRIPT|STYLE)$/.test(this.tagName)) this.innerHTML = words;
    else text.set.call(this, words);
  } });
}`;

const PAGE = '/clients';
const WAIT_MS = 6_000;
/** Minimum number of scripts that run without protection. */
const MIN_SCRIPTS = 10;

async function visitUnescapedPage(stage: InjectedSite, bypassCSP: boolean): Promise<string[]> {
  const { page, findDefects } = await openProbedPage(stage, 2_200, bypassCSP);
  await page.addInitScript(DISABLE_ESCAPING);
  await page.goto(`${stage.url}${PAGE}`);
  await page.waitForTimeout(WAIT_MS);
  const found = await findDefects(PAGE);
  await page.context().close();
  return found;
}

/** Verifies the probe: it must detect payloads when escaping is disabled, and the CSP must block them. */
export async function negativeControl(stage: InjectedSite): Promise<RoundResult> {
  const [unprotected, withPolicy] = [
    await visitUnescapedPage(stage, true),
    await visitUnescapedPage(stage, false),
  ];
  const countScripts = (found: readonly string[]) =>
    found.filter((defect) => defect.includes('script ran')).length;
  const defects = [
    ...(countScripts(unprotected) >= MIN_SCRIPTS
      ? []
      : [`only ${String(countScripts(unprotected))} scripts ran in an unprotected page`]),
    ...(unprotected.some((defect) => defect.includes('has onerror'))
      ? []
      : ['injected markup was not detected']),
    ...(unprotected.some((defect) => defect.includes('evil.test'))
      ? []
      : ['requests to other hosts were not detected']),
    ...(countScripts(withPolicy) === 0
      ? []
      : [`${String(countScripts(withPolicy))} scripts ran despite the CSP`]),
    ...(withPolicy.some((defect) => defect.includes('CSP violation'))
      ? []
      : ['CSP violations were not detected']),
  ];
  return { cases: 2, defects };
}
