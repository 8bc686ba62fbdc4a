import type { Page } from 'playwright-core';
import type { Tally } from '../../proof';
import { addressesOf } from './addresses';
import type { Stage } from './stage';
import { settled } from './visiting';
import type { Visit } from './visiting';

const SOON_MS = 4_000;
/** Buttons that do more than show something. */
const DOES = /^(PDF|Save|Sign out|Log ?out|Print|Reload|Retry|Export|Unload|Refresh|Previous|Next)/i;

/** Every tab of a record, one after the other. */
async function tabs(visit: Visit, where: string): Promise<Tally> {
  const names = await visit.page.getByRole('tab').allInnerTexts();
  const tally: Tally = { cases: 0, defects: [] };
  for (const [at, name] of names.entries()) {
    await visit.page.getByRole('tab').nth(at).click();
    await settled(visit.page);
    tally.cases += 1;
    tally.defects.push(...(await visit.faults(`${where}, tab ${name}`)));
  }
  return tally;
}

const OVER = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';

/** Close whatever is open over the page. */
async function putAway(page: Page): Promise<void> {
  for (let tries = 0; tries < 4 && (await page.locator(OVER).count()) > 0; tries += 1) {
    await page.keyboard.press('Escape');
    await page.waitForTimeout(250);
  }
}

/** What the steps of a record ask before they are taken, and its menus. */
async function dialogs(visit: Visit, address: string): Promise<Tally> {
  const { page } = visit;
  const buttons = page.locator('main h1 ~ div button:visible');
  const names = await buttons.allInnerTexts();
  const tally: Tally = { cases: 0, defects: [] };
  for (const name of names.filter((text) => text !== '' && !DOES.test(text))) {
    await visit.open(address);
    await page
      .getByRole('button', { name, exact: true })
      .first()
      .click({ timeout: SOON_MS })
      .catch(() => undefined);
    await page
      .locator(OVER)
      .first()
      .waitFor({ timeout: SOON_MS / 4 })
      .catch(() => undefined);
    tally.cases += 1;
    tally.defects.push(...(await visit.faults(`${address}, after ${name}`)));
    await putAway(page);
  }
  return tally;
}

/** What a form offers to choose from. */
async function choices(visit: Visit, where: string): Promise<Tally> {
  const { page } = visit;
  const boxes = page.locator('main [role=combobox]:visible');
  const tally: Tally = { cases: 0, defects: [] };
  for (let at = 0; at < (await boxes.count()); at += 1) {
    await boxes
      .nth(at)
      .click({ timeout: SOON_MS })
      .catch(() => undefined);
    await page
      .getByRole('option')
      .first()
      .waitFor({ timeout: SOON_MS / 4 })
      .catch(() => undefined);
    tally.cases += 1;
    tally.defects.push(...(await visit.faults(`${where}, choice ${String(at + 1)}`)));
    await page.keyboard.press('Escape');
  }
  return tally;
}

const sumOf = (tallies: readonly Tally[]): Tally => ({
  cases: tallies.reduce((sum, { cases }) => sum + cases, 0),
  defects: tallies.flatMap(({ defects }) => defects),
});

async function printed(visit: Visit, where: string): Promise<Tally> {
  await visit.page.emulateMedia({ media: 'print' });
  const defects = await visit.faults(`${where}, printed`);
  await visit.page.emulateMedia({ media: null });
  return { cases: 1, defects };
}

/** One address, with whatever can be opened on it. */
async function lookAround(visit: Visit, path: string, address: string, isFirst: boolean): Promise<Tally> {
  await visit.open(address);
  const found: Tally[] = [{ cases: 1, defects: await visit.faults(address) }];
  const isForm = /\/(add|edit|:offerID|:email)$/.test(path);
  if (isForm && isFirst) found.push(await choices(visit, address));
  if (!isForm) found.push(await tabs(visit, address), await printed(visit, address));
  if (path.endsWith(':id')) found.push(await dialogs(visit, address));
  return sumOf(found);
}

/** Every address of a path, in a wide window and the first of them in a narrow one too. */
export async function walk(stage: Stage, path: string, visits: readonly Visit[]): Promise<Tally> {
  const addresses = await addressesOf(stage.w.db, path);
  const found: Tally[] = [];
  for (const [place, visit] of visits.entries())
    for (const [at, address] of addresses.slice(0, place === 0 ? undefined : 1).entries())
      found.push(await lookAround(visit, path, address, at === 0));
  const none = addresses.length > 0 ? [] : [`there is no record for ${path}`];
  return sumOf([...found, { cases: 0, defects: none }]);
}
