import { fireEvent, screen, waitFor } from '@testing-library/react';

/** Clicks Save. */
export const save = () => {
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
};
export const textbox = (name: string) => screen.findByRole('textbox', { name });
/** Replaces the text of a field, with or without suggestions. */
export const type = async (name: string, value: string) =>
  changeTo(
    await waitFor(() => screen.queryByRole('textbox', { name }) ?? screen.getByRole('combobox', { name })),
    value,
  );
/** Selects an option of a list. */
export const select = async (name: string, value: string) =>
  changeTo(await screen.findByRole('combobox', { name }), value);
/** Clicks a checkbox. */
export const check = async (name: string) =>
  toggle(await screen.findByRole<HTMLInputElement>('checkbox', { name }));
/** Clicks a checkbox; again if the form did not take the click, see `changeTo`. */
export async function toggle(checkbox: HTMLInputElement) {
  const { checked } = checkbox;
  await waitFor(() => {
    if (checkbox.checked === checked) fireEvent.click(checkbox);
    expect(checkbox.checked).toBe(!checked);
  });
}
export const group = (name: string) => screen.findByRole('group', { name });

/** Adds a row to a form and returns it; clicks again if the form did not take the click, see `changeTo`. */
export const addRow = (label: string, row: string) =>
  waitFor(() => {
    if (!screen.queryByRole('group', { name: row }))
      fireEvent.click(screen.getByRole('button', { name: label }));
    return screen.getByRole('group', { name: row });
  });

/** Changes a field; once more if the form did not take the value, because a field is on screen just before it is registered. */
async function changeTo(field: HTMLElement, value: string) {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    fireEvent.change(field, { target: { value } });
    if ((field as HTMLInputElement).value === value) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  expect(field).toHaveValue(value);
}
