import { deskAt } from './desk';
import { until } from './until';
import type { Visitor } from './visitor';

/** What a clerk does all day at the pages of records: go there, read what stands on them, add papers, sign. */
export function dayDesk({ page }: Visitor) {
  const desk = deskAt(page);
  const fact = (label: string) =>
    page
      .locator('main dl > div')
      .filter({ has: page.getByText(label, { exact: true }) })
      .first()
      .locator('dd');

  /** Any picture will do: the page itself, as it looks now. */
  async function attach(kind: string): Promise<void> {
    await page.getByLabel('Kind of file').selectOption({ label: kind });
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), desk.press('Add file')]);
    await chooser.setFiles({ name: 'paper.png', mimeType: 'image/png', buffer: await page.screenshot() });
    await listed(kind).waitFor();
  }

  const listed = (text: string) =>
    page.locator('main .MuiDataGrid-row, main li').filter({ hasText: text, visible: true }).first();

  /** A line drawn where one signs. */
  async function sign(): Promise<void> {
    const pad = page.getByRole('img', { name: 'Signature of the client' });
    await pad.scrollIntoViewIfNeeded();
    const box = await pad.boundingBox();
    if (!box) throw new Error('There is nowhere to sign.');
    await page.mouse.move(box.x + 40, box.y + 60);
    await page.mouse.down();
    await page.mouse.move(box.x + 200, box.y + 90, { steps: 5 });
    await page.mouse.up();
    await desk.press('Save signature');
    await listed('Signature').waitFor();
  }

  return {
    ...desk,
    attach,
    sign,
    menu: (name: string) =>
      page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click(),
    go: (address: string) => page.goto(address),
    heading: async (name: string | RegExp): Promise<string> => {
      const h1 = page.getByRole('heading', { level: 1, name });
      await h1.waitFor();
      return h1.innerText();
    },
    opened: async (area: string): Promise<string> => {
      await page.waitForURL(new RegExp(`/${area}/[0-9a-f-]{36}$`));
      return page.url();
    },
    row: (text: string) => page.locator('.MuiDataGrid-row').filter({ hasText: text, visible: true }).first(),
    factIs: (label: string, value: string | RegExp) =>
      until(
        label,
        async () => (await fact(label).allInnerTexts()).join(),
        (seen) => (typeof value === 'string' ? seen === value : value.test(seen)),
      ),
  };
}
