import { sql } from 'kysely';
import type { RoundResult } from '../../runner/proof';
import { createMarker, shortBreakOut } from './canaries';
import type { InjectedSite } from './injectedServer';
import type { ProbedPage } from './probedPage';

type OverlayCheck = (stage: InjectedSite, probed: ProbedPage) => Promise<string[]>;

const palette: OverlayCheck = async (_stage, { page, open, findDefects }) => {
  await open('/tanks');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('Control+k');
  const found: string[] = [];
  for (const text of ['zq', '<svg', 'CL-0', 'javascript:']) {
    await page.getByRole('combobox', { name: 'Find anything' }).fill(text);
    await page.waitForTimeout(1_200);
    found.push(...(await findDefects(`the palette with '${text}'`)));
  }
  return found;
};

const bell: OverlayCheck = async ({ server }, { page, open, findDefects }) => {
  await sql`update events set status = 0`.execute(server.db);
  await open('/tanks');
  await page
    .getByRole('button', { name: /^Notifications/ })
    .first()
    .click();
  await page.getByRole('dialog').first().waitFor();
  await page.waitForTimeout(600);
  return findDefects('the notifications');
};

/** An edit conflict with payloads in both versions. */
const conflict: OverlayCheck = async ({ server }, { page, open, findDefects }) => {
  const [before, theirs, own] = ['1', '2', '3'].map((n) => shortBreakOut(createMarker(Number(n))));
  const { rows } = await sql<{ id: string }>`update roles set description = ${before}
    where id = (select id from roles where name like '<%' order by id limit 1) returning id`.execute(
    server.db,
  );
  const id = rows[0]?.id ?? '';
  await open(`/roles/${id}/edit`);
  await sql`update roles set description = ${theirs}, version = version + 1 where id = ${id}`.execute(
    server.db,
  );
  await page.getByLabel(/^Description/).fill(own ?? '');
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Someone else changed this record' });
  await dialog.waitFor();
  const text = await dialog.innerText();
  const isShown = [theirs, own].every((one) => text.includes(one ?? ''));
  return [
    ...(await findDefects('a conflict')),
    ...(isShown ? [] : ['the conflict dialog does not show both values']),
  ];
};

/** Overlays, by name. */
const OVERLAYS: Readonly<Record<string, OverlayCheck>> = { palette, bell, conflict };

/** Opens every overlay and inspects it. */
export async function checkOverlays(
  stage: InjectedSite,
  probedPages: readonly ProbedPage[],
): Promise<RoundResult> {
  const defects: string[] = [];
  for (const probed of probedPages)
    for (const check of Object.values(OVERLAYS)) defects.push(...(await check(stage, probed)));
  return { cases: probedPages.length * Object.keys(OVERLAYS).length, defects };
}
