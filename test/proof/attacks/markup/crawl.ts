import type { Page } from 'playwright-core';
import type { RoundResult } from '../../runner/proof';
import { addressesOf } from './pageAddresses';
import type { InjectedSite } from './injectedServer';
import { waitUntilSettled } from '../../../browser/support/screens';
import type { ProbedPage } from './probedPage';

const CLICK_TIMEOUT_MS = 4_000;
/** Buttons with effects beyond opening something. */
const SIDE_EFFECTS =
  /^(PDF|Save|Sign out|Log ?out|Print|Reload|Retry|Export|Unload|Receive|Refresh|Previous|Next)/i;

/** Opens every tab of a record. */
async function checkTabs(probed: ProbedPage, where: string): Promise<RoundResult> {
  const names = await probed.page.getByRole('tab').allInnerTexts();
  const result: RoundResult = { cases: 0, defects: [] };
  for (const [at, name] of names.entries()) {
    await probed.page.getByRole('tab').nth(at).click();
    await waitUntilSettled(probed.page);
    result.cases += 1;
    result.defects.push(...(await probed.findDefects(`${where}, tab ${name}`)));
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
async function checkDialogs(probed: ProbedPage, address: string): Promise<RoundResult> {
  const { page } = probed;
  const buttons = page.locator('main h1 ~ div button:visible');
  const names = await buttons.allInnerTexts();
  const result: RoundResult = { cases: 0, defects: [] };
  for (const name of names.filter((text) => text !== '' && !SIDE_EFFECTS.test(text))) {
    await probed.open(address);
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
    result.defects.push(...(await probed.findDefects(`${address}, after ${name}`)));
    await closeOverlays(page);
  }
  return result;
}

/** Opens the comboboxes of a form. */
async function checkComboboxes(probed: ProbedPage, where: string): Promise<RoundResult> {
  const { page } = probed;
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
    result.defects.push(...(await probed.findDefects(`${where}, choice ${String(at + 1)}`)));
    await page.keyboard.press('Escape');
  }
  return result;
}

const sumResults = (results: readonly RoundResult[]): RoundResult => ({
  cases: results.reduce((sum, { cases }) => sum + cases, 0),
  defects: results.flatMap(({ defects }) => defects),
});

async function checkPrint(probed: ProbedPage, where: string): Promise<RoundResult> {
  await probed.page.emulateMedia({ media: 'print' });
  const defects = await probed.findDefects(`${where}, printed`);
  await probed.page.emulateMedia({ media: null });
  return { cases: 1, defects };
}

/** Inspects one address and everything that can be opened on it. */
async function checkAddress(
  probed: ProbedPage,
  path: string,
  address: string,
  isFirst: boolean,
): Promise<RoundResult> {
  await probed.open(address);
  const results: RoundResult[] = [{ cases: 1, defects: await probed.findDefects(address) }];
  const isForm = /\/(add|edit|:offerID|:email)$/.test(path);
  if (isForm && isFirst) results.push(await checkComboboxes(probed, address));
  if (!isForm) results.push(await checkTabs(probed, address), await checkPrint(probed, address));
  if (path.endsWith(':id')) results.push(await checkDialogs(probed, address));
  return sumResults(results);
}

/** Visits every address of a path in the first window, and the first address in the others. */
export async function crawlPath(
  site: InjectedSite,
  path: string,
  probedPages: readonly ProbedPage[],
): Promise<RoundResult> {
  const addresses = await addressesOf(site.server.db, path);
  const results: RoundResult[] = [];
  for (const [pageIndex, probed] of probedPages.entries())
    for (const [at, address] of addresses.slice(0, pageIndex === 0 ? undefined : 1).entries())
      results.push(await checkAddress(probed, path, address, at === 0));
  const missing = addresses.length > 0 ? [] : [`there is no record for ${path}`];
  return sumResults([...results, { cases: 0, defects: missing }]);
}
