import type { Locator, Page } from 'playwright-core';

/** Form and navigation actions within a page or a dialog. */
export function pageActions(page: Page, scope: Locator = page.locator('main')) {
  const control = (label: string) =>
    scope.getByLabel(new RegExp(`^${label}(\\s\\*)?$`)).and(page.locator('input, select, textarea'));
  const press = (name: string | RegExp) =>
    scope.getByRole('button', { name, exact: typeof name === 'string' }).click();
  return {
    press,
    fill: async (values: Record<string, string>): Promise<void> => {
      for (const [label, text] of Object.entries(values)) await control(label).fill(text);
    },
    choose: async (values: Record<string, string>): Promise<void> => {
      for (const [label, option] of Object.entries(values))
        await control(label).selectOption({ label: option });
    },
    pickOption: async (label: string, text: string, name: string | RegExp = text): Promise<void> => {
      const combobox = scope.getByRole('combobox', { name: label, exact: true });
      await combobox.click();
      if (text) await combobox.fill(text);
      await page.getByRole('listbox').getByRole('option', { name }).first().click();
    },
    tick: (label: string) => control(label).check(),
    clickLink: (name: string | RegExp) => scope.getByRole('link', { name }).first().click(),
    openTab: (name: string) => scope.getByRole('tab', { name, exact: true }).click(),
    waitForText: (text: string | RegExp) => scope.getByText(text).first().waitFor(),
    /** Actions within a dialog. */
    dialog: (name: string | RegExp) => pageActions(page, page.getByRole('dialog', { name })),
    confirm: (message: string, buttonName: string) =>
      page
        .getByRole('alertdialog')
        .filter({ hasText: message })
        .getByRole('button', { name: buttonName, exact: true })
        .click(),
    waitForToast: (text: string | RegExp) => page.getByText(text).first().waitFor(),
  };
}
