import { fireEvent, screen } from '@testing-library/react';

/** Clicks Save. */
export const save = () => {
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
};
export const textbox = (name: string) => screen.findByRole('textbox', { name });
/** Replaces the text of a field. */
export const type = async (name: string, value: string) => {
  fireEvent.change(await textbox(name), { target: { value } });
};
/** Selects an option of a list. */
export const select = async (name: string, value: string) => {
  fireEvent.change(await screen.findByRole('combobox', { name }), { target: { value } });
};
/** Clicks a checkbox. */
export const check = async (name: string) => {
  fireEvent.click(await screen.findByRole('checkbox', { name }));
};
export const group = (name: string) => screen.findByRole('group', { name });
