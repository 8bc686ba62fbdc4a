import type { Locator, Page } from 'playwright-core';

/** What a person does at a page, or at the dialog over it: fill in, choose, press. */
export function deskAt(page: Page, over: Locator = page.locator('main')) {
  const control = (label: string) =>
    over.getByLabel(new RegExp(`^${label}(\\s\\*)?$`)).and(page.locator('input, select, textarea'));
  const press = (name: string | RegExp) =>
    over.getByRole('button', { name, exact: typeof name === 'string' }).click();
  return {
    press,
    fill: async (answers: Record<string, string>): Promise<void> => {
      for (const [label, text] of Object.entries(answers)) await control(label).fill(text);
    },
    choose: async (answers: Record<string, string>): Promise<void> => {
      for (const [label, option] of Object.entries(answers))
        await control(label).selectOption({ label: option });
    },
    seek: async (label: string, typed: string, name: string | RegExp = typed): Promise<void> => {
      const box = over.getByRole('combobox', { name: label, exact: true });
      await box.click();
      if (typed) await box.fill(typed);
      await page.getByRole('listbox').getByRole('option', { name }).first().click();
    },
    tick: (label: string) => control(label).check(),
    link: (name: string | RegExp) => over.getByRole('link', { name }).first().click(),
    tab: (name: string) => over.getByRole('tab', { name, exact: true }).click(),
    shows: (text: string | RegExp) => over.getByText(text).first().waitFor(),
    /** The form that opens over the page. */
    dialog: (name: string | RegExp) => deskAt(page, page.getByRole('dialog', { name })),
    yes: (question: string, word: string) =>
      page
        .getByRole('alertdialog')
        .filter({ hasText: question })
        .getByRole('button', { name: word, exact: true })
        .click(),
    toast: (text: string | RegExp) => page.getByText(text).first().waitFor(),
  };
}
