import { sql } from 'kysely';
import type { Tally } from '../../proof';
import { markOf, shortBreakOut } from './canaries';
import type { Stage } from './stage';
import type { Visit } from './visiting';

type Look = (stage: Stage, visit: Visit) => Promise<string[]>;

const palette: Look = async (_stage, { page, open, faults }) => {
  await open('/tanks');
  await page.locator('h1').click();
  await page.keyboard.press('Control+k');
  const found: string[] = [];
  for (const typed of ['zq', '<svg', 'CL-0', 'javascript:']) {
    await page.getByRole('combobox', { name: 'Find anything' }).fill(typed);
    await page.waitForTimeout(1_200);
    found.push(...(await faults(`the palette with '${typed}'`)));
  }
  return found;
};

const bell: Look = async ({ w }, { page, open, faults }) => {
  await sql`update events set status = 0`.execute(w.db);
  await open('/tanks');
  await page
    .getByRole('button', { name: /^Notifications/ })
    .first()
    .click();
  await page.getByRole('dialog').first().waitFor();
  await page.waitForTimeout(600);
  return faults('the notifications');
};

/** A record that a form takes as it is, two people at it, and hostile words from both. */
const conflict: Look = async ({ w }, { page, open, faults }) => {
  const [before, theirs, mine] = ['1', '2', '3'].map((number) => shortBreakOut(markOf(Number(number))));
  const { rows } = await sql<{ id: string }>`update roles set description = ${before}
    where id = (select id from roles where name like '<%' order by id limit 1) returning id`.execute(w.db);
  const id = rows[0]?.id ?? '';
  await open(`/roles/${id}/edit`);
  await sql`update roles set description = ${theirs}, version = version + 1 where id = ${id}`.execute(w.db);
  await page.getByLabel(/^Description/).fill(mine ?? '');
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Someone else changed this record' });
  await dialog.waitFor();
  const words = await dialog.innerText();
  const isShown = [theirs, mine].every((one) => words.includes(one ?? ''));
  return [...(await faults('a conflict')), ...(isShown ? [] : ['the conflict hides what was saved'])];
};

/** What floats over the pages, opened where it is. */
const FLOATING: Readonly<Record<string, Look>> = { palette, bell, conflict };

/** Look at all that floats. */
export async function floating(stage: Stage, visits: readonly Visit[]): Promise<Tally> {
  const defects: string[] = [];
  for (const visit of visits)
    for (const look of Object.values(FLOATING)) defects.push(...(await look(stage, visit)));
  return { cases: visits.length * Object.keys(FLOATING).length, defects };
}
