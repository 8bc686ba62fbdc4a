import { screen, waitFor, within } from '@testing-library/react';
import { makeCurrentUser, makePage } from '../../../factories';
import { renderApp } from '../../renderApp';

const openFilters = async () => {
  const app = renderApp(
    '/devices',
    {
      'POST /device': makePage([]),
      'GET /suggestion/vendor': { suggestions: [{ value: 'Acme Sensors', label: null }] },
    },
    makeCurrentUser(),
  );
  await app.user.click(await screen.findByRole('button', { name: 'Filter' }));
  const form = within(screen.getByRole('dialog', { name: 'Filters' }));
  return { ...app, form, input: form.getByLabelText<HTMLInputElement>('Vendor') };
};

it('suggests the texts in use, and accepts others', async () => {
  const { user, form, input, router } = await openFilters();
  await waitFor(() =>
    expect([...(input.list?.options ?? [])].map(({ value }) => value)).toEqual(['Acme Sensors']),
  );
  await user.type(input, 'Other');
  await user.click(form.getByRole('button', { name: 'Apply' }));
  expect(router.state.location.search).toBe('?vendor=Other');
});

it('suggests banks of the country', async () => {
  const { user } = renderApp('/pos', { 'POST /pos': makePage([]) }, makeCurrentUser());
  await user.click(await screen.findByRole('button', { name: 'Filter' }));
  const bank = within(screen.getByRole('dialog', { name: 'Filters' })).getByLabelText<HTMLInputElement>(
    'Bank',
  );
  expect([...(bank.list?.options ?? [])].map(({ value }) => value)).toContain('Emirates NBD');
});
