import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { makePage } from '../../../factories';
import { errorResponse } from '../../../fakeServices';
import { renderScreen } from '../../renderScreen';

const STORED = {
  whatsapp_url: null,
  whatsapp_secret_set: false,
  sms_url: 'https://sms.example.com',
  sms_secret_set: true,
  alarms_url: null,
  alarms_secret_set: false,
  alarms_waiting: 0,
  alarms_reason: null,
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
  expect(form.getByText('Stored; leave blank to keep it')).toBeVisible();
  fireEvent.change(form.getByLabelText(/^WhatsApp URL/), { target: { value: 'https://wa.example.com' } });
  fireEvent.change(form.getByLabelText(/^WhatsApp secret/), { target: { value: SECRET } });
  fireEvent.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.find(({ line }) => line === 'PUT /messaging/gateways')?.body).toEqual({
    whatsapp_url: 'https://wa.example.com',
    whatsapp_secret: SECRET,
    sms_url: 'https://sms.example.com',
    alarms_url: null,
  });
  expect(JSON.stringify(store.getState())).not.toContain(SECRET);
});

it('tests the webhook for alarms and shows unaccepted messages', async () => {
  const results = [{ reason: 'The gateway did not accept the message (status 500).' }, { reason: null }];
  renderScreen('/settings', {
    'POST /setting': makePage([]),
    'GET /messaging/gateways': {
      ...STORED,
      alarms_url: 'https://alarms.example.com',
      alarms_secret_set: true,
      alarms_waiting: 2,
      alarms_reason: 'The gateway could not be reached.',
    },
    'POST /messaging/alarms/test': () => results.shift(),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Message gateways' }));
  const form = within(await screen.findByRole('dialog', { name: 'Message gateways' }));
  expect(await form.findByText('2 messages wait: The gateway could not be reached.')).toBeVisible();
  const test = form.getByRole('button', { name: 'Send test message' });
  fireEvent.click(test);
  expect(await form.findByText('The gateway did not accept the message (status 500).')).toBeVisible();
  fireEvent.click(test);
  expect(await form.findByText(/^The webhook accepted the test message/)).toBeVisible();
  expect(form.queryByText(/status 500/)).toBeNull();
});

it('shows the error of a test message only in the dialog that sent it', async () => {
  renderScreen('/settings', {
    'POST /setting': makePage([]),
    'GET /messaging/gateways': { ...STORED, alarms_secret_set: true },
    'POST /messaging/alarms/test': errorResponse(503, { message: 'Try again later.' }),
  });
  const open = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Message gateways' }));
    return within(await screen.findByRole('dialog', { name: 'Message gateways' }));
  };
  const form = await open();
  fireEvent.click(await form.findByRole('button', { name: 'Send test message' }));
  expect(await form.findByText('Try again later.')).toBeVisible();
  fireEvent.click(form.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const reopened = await open();
  expect(await reopened.findByRole('button', { name: 'Send test message' })).toBeEnabled();
  expect(reopened.queryByText('Try again later.')).toBeNull();
});
