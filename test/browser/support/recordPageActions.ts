import { pageActions } from './pageActions';
import { waitUntil } from './waitUntil';
import type { BrowserUser } from './browserUser';

/** Actions on record pages: navigate, read values, add files, sign. */
export function recordPageActions({ page }: BrowserUser) {
  const actions = pageActions(page);
  const factValue = (label: string) =>
    page
      .locator('main dl > div')
      .filter({ has: page.getByText(label, { exact: true }) })
      .first()
      .locator('dd');

  /** Attaches a screenshot of the page as a file of this kind. */
  async function attachFile(kind: string): Promise<void> {
    await page.getByLabel('Kind of file').selectOption({ label: kind });
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), actions.press('Add file')]);
    await chooser.setFiles({ name: 'document.png', mimeType: 'image/png', buffer: await page.screenshot() });
    await listItem(kind).waitFor();
  }

  const listItem = (text: string) => page.locator('main tbody tr, main li').filter({ hasText: text }).first();

  /** Draws and saves a signature. */
  async function drawSignature(): Promise<void> {
    const pad = page.getByRole('img', { name: 'Signature of the client' });
    await pad.scrollIntoViewIfNeeded();
    const bounds = await pad.boundingBox();
    if (!bounds) throw new Error('The signature pad has no size.');
    await page.mouse.move(bounds.x + 40, bounds.y + 60);
    await page.mouse.down();
    await page.mouse.move(bounds.x + 200, bounds.y + 90, { steps: 5 });
    await page.mouse.up();
    await actions.press('Save signature');
    await listItem('Signature').waitFor();
  }

  return {
    ...actions,
    attachFile,
    drawSignature,
    openMenuItem: (name: string) =>
      page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click(),
    goto: (address: string) => page.goto(address),
    /**
     * Waits for the heading and returns its first part, which is the number of a record without its names.
     */
    waitForHeading: async (name: string | RegExp): Promise<string> => {
      const h1 = page.getByRole('heading', { level: 1, name });
      await h1.waitFor();
      return (await h1.innerText()).replace(/ · .*/s, '');
    },
    waitForRecordPage: async (area: string): Promise<string> => {
      await page.waitForURL(new RegExp(`/${area}/[0-9a-f-]{36}$`));
      return page.url();
    },
    row: (text: string) => page.locator('main tbody tr, .MuiDataGrid-row').filter({ hasText: text }).first(),
    expectFact: (label: string, value: string | RegExp) =>
      waitUntil(
        label,
        async () => (await factValue(label).allInnerTexts()).join(),
        (text) => (typeof value === 'string' ? text === value : value.test(text)),
      ),
  };
}
