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
/** Clicks a checkbox; repeats the click until the form accepts it. */
export async function toggle(checkbox: HTMLInputElement) {
  const { checked } = checkbox;
  await repeatUntil(
    () => fireEvent.click(checkbox),
    () => checkbox.checked === !checked,
  );
  expect(checkbox.checked).toBe(!checked);
}
export const group = (name: string) => screen.findByRole('group', { name });

/** Adds a row to a form and returns it; repeats the click until the form accepts it. */
export async function addRow(label: string, row: string) {
  await repeatUntil(
    () => fireEvent.click(screen.getByRole('button', { name: label })),
    () => screen.queryByRole('group', { name: row }) !== null,
  );
  return screen.getByRole('group', { name: row });
}

/** Changes a field; repeats the change until the form accepts it. */
async function changeTo(field: HTMLElement, value: string) {
  await repeatUntil(
    () => fireEvent.change(field, { target: { value } }),
    () => (field as HTMLInputElement).value === value,
  );
  expect(field).toHaveValue(value);
}

/**
 * Fires an event until the form handles it, because a field is rendered just before it is registered. Not in
 * a `waitFor`, which calls back for each change of the document, endlessly if the event itself changes it.
 */
async function repeatUntil(fire: () => void, isTaken: () => boolean) {
  for (let attempt = 0; attempt < 100 && !isTaken(); attempt += 1) {
    fire();
    if (!isTaken()) await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
