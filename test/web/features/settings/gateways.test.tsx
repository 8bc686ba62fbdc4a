import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { makePage } from '../../../factories';
import { renderScreen } from '../../renderScreen';

const STORED = {
  ...{ whatsapp_url: null, whatsapp_secret_set: false },
  ...{ sms_url: 'https://sms.example.com', sms_secret_set: true },
};
const SECRET = 'w'.repeat(32);

it('saves gateways with their secrets, which stay out of the store', async () => {
  const { calls, store } = renderScreen('/settings', {
    'POST /setting': makePage([]),
    'GET /messaging/gateways': STORED,
    'PUT /messaging/gateways': STORED,
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Message gateways' }));
  const form = within(await screen.findByRole('dialog', { name: 'Message gateways' }));
  expect(await form.findByLabelText(/^SMS URL/)).toHaveValue('https://sms.example.com');
  expect(form.getByText('Stored; leave it empty to keep it')).toBeVisible();
  fireEvent.change(form.getByLabelText(/^WhatsApp URL/), { target: { value: 'https://wa.example.com' } });
  fireEvent.change(form.getByLabelText(/^WhatsApp secret/), { target: { value: SECRET } });
  fireEvent.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.find(({ line }) => line === 'PUT /messaging/gateways')?.body).toEqual({
    ...{ whatsapp_url: 'https://wa.example.com', whatsapp_secret: SECRET },
    sms_url: 'https://sms.example.com',
  });
  expect(JSON.stringify(store.getState())).not.toContain(SECRET);
});
