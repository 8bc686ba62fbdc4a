import { fireEvent, screen } from '@testing-library/react';

/** Press Save. */
export const save = () => {
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
};
/** A field to type in, by its label. */
export const textbox = (name: string) => screen.findByRole('textbox', { name });
/** Type over what a field holds. */
export const type = async (name: string, value: string) => {
  fireEvent.change(await textbox(name), { target: { value } });
};
/** Choose one of a list. */
export const select = async (name: string, value: string) => {
  fireEvent.change(await screen.findByRole('combobox', { name }), { target: { value } });
};
/** Tick a box. */
export const check = async (name: string) => {
  fireEvent.click(await screen.findByRole('checkbox', { name }));
};
/** What stands together under a name. */
export const group = (name: string) => screen.findByRole('group', { name });
