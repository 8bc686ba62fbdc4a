import type { Page } from 'playwright-core';
import type { RoundResult } from '../../runner/proof';
import { addressesOf } from './pageAddresses';
import type { InjectedSite } from './injectedServer';
import { waitUntilSettled } from '../../../browser/support/screens';
import type { Visit } from './visit';

const CLICK_TIMEOUT_MS = 4_000;
/** Buttons with effects beyond opening something. */
const SIDE_EFFECTS =
  /^(PDF|Save|Sign out|Log ?out|Print|Reload|Retry|Export|Unload|Receive|Refresh|Previous|Next)/i;

/** Opens every tab of a record. */
async function checkTabs(visit: Visit, where: string): Promise<RoundResult> {
  const names = await visit.page.getByRole('tab').allInnerTexts();
  const result: RoundResult = { cases: 0, defects: [] };
  for (const [at, name] of names.entries()) {
    await visit.page.getByRole('tab').nth(at).click();
    await waitUntilSettled(visit.page);
    result.cases += 1;
    result.defects.push(...(await visit.findDefects(`${where}, tab ${name}`)));
  }
  return result;
}

const OVERLAY = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';

/** Closes open overlays. */
async function closeOverlays(page: Page): Promise<void> {
  for (let tries = 0; tries < 4 && (await page.locator(OVERLAY).count()) > 0; tries += 1) {
    await page.keyboard.press('Escape');
    await page.waitForTimeout(250);
  }
}

/** Opens the dialogs and menus of a record. */
async function checkDialogs(visit: Visit, address: string): Promise<RoundResult> {
  const { page } = visit;
  const buttons = page.locator('main h1 ~ div button:visible');
  const names = await buttons.allInnerTexts();
  const result: RoundResult = { cases: 0, defects: [] };
  for (const name of names.filter((text) => text !== '' && !SIDE_EFFECTS.test(text))) {
    await visit.open(address);
    await page
      .getByRole('button', { name, exact: true })
      .first()
      .click({ timeout: CLICK_TIMEOUT_MS })
      .catch(() => undefined);
    await page
      .locator(OVERLAY)
      .first()
      .waitFor({ timeout: CLICK_TIMEOUT_MS / 4 })
      .catch(() => undefined);
    result.cases += 1;
    result.defects.push(...(await visit.findDefects(`${address}, after ${name}`)));
    await closeOverlays(page);
  }
  return result;
}

/** Opens the comboboxes of a form. */
async function checkComboboxes(visit: Visit, where: string): Promise<RoundResult> {
  const { page } = visit;
  const boxes = page.locator('main [role=combobox]:visible');
  const result: RoundResult = { cases: 0, defects: [] };
  for (let at = 0; at < (await boxes.count()); at += 1) {
    await boxes
      .nth(at)
      .click({ timeout: CLICK_TIMEOUT_MS })
      .catch(() => undefined);
    await page
      .getByRole('option')
      .first()
      .waitFor({ timeout: CLICK_TIMEOUT_MS / 4 })
      .catch(() => undefined);
    result.cases += 1;
    result.defects.push(...(await visit.findDefects(`${where}, choice ${String(at + 1)}`)));
    await page.keyboard.press('Escape');
  }
  return result;
}

const sumResults = (results: readonly RoundResult[]): RoundResult => ({
  cases: results.reduce((sum, { cases }) => sum + cases, 0),
  defects: results.flatMap(({ defects }) => defects),
});

async function checkPrint(visit: Visit, where: string): Promise<RoundResult> {
  await visit.page.emulateMedia({ media: 'print' });
  const defects = await visit.findDefects(`${where}, printed`);
  await visit.page.emulateMedia({ media: null });
  return { cases: 1, defects };
}

/** Inspects one address and everything that can be opened on it. */
async function checkAddress(
  visit: Visit,
  path: string,
  address: string,
  isFirst: boolean,
): Promise<RoundResult> {
  await visit.open(address);
  const results: RoundResult[] = [{ cases: 1, defects: await visit.findDefects(address) }];
  const isForm = /\/(add|edit|:offerID|:email)$/.test(path);
  if (isForm && isFirst) results.push(await checkComboboxes(visit, address));
  if (!isForm) results.push(await checkTabs(visit, address), await checkPrint(visit, address));
  if (path.endsWith(':id')) results.push(await checkDialogs(visit, address));
  return sumResults(results);
}

/** Visits every address of a path in the first window, and the first address in the others. */
export async function crawlPath(
  site: InjectedSite,
  path: string,
  visits: readonly Visit[],
): Promise<RoundResult> {
  const addresses = await addressesOf(site.server.db, path);
  const results: RoundResult[] = [];
  for (const [visitIndex, visit] of visits.entries())
    for (const [at, address] of addresses.slice(0, visitIndex === 0 ? undefined : 1).entries())
      results.push(await checkAddress(visit, path, address, at === 0));
  const missing = addresses.length > 0 ? [] : [`there is no record for ${path}`];
  return sumResults([...results, { cases: 0, defects: missing }]);
}
