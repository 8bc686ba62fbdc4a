import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { PERMISSION_FLAGS } from '../../../../src/domain/permissions';
import { someId } from '../../../sampleDrafts';
import { records } from '../../../sampleRecords';
import { errorResponse } from '../../../fakeServices';
import { makePermissions, makePage, makeCurrentUser } from '../../../factories';
import { type } from '../../fillForm';
import { renderScreen } from '../../renderScreen';

const ASK = 'POST /client/similar';
const { client } = records;
const twin = { _id: someId, code: 'CL-000009', label: 'Abdul Rahman', phone: '+971501', status: 'blocked' };
const TWINS = { documents: [{ ...twin, signs: ['phone', 'name'] }] };
const asked = ({ calls }: { calls: { line: string; body?: unknown }[] }) =>
  calls.filter(({ line }) => line === ASK).map(({ body }) => body);

describe('a client who may be on file already', () => {
  it('is told of before saving, with a way to look without losing what is typed', async () => {
    const here = renderScreen('/clients/add', { [ASK]: TWINS });
    await type('First name', 'Abdul');
    await type('Last name', 'Rahman');
    await type('Phone', '+971501234567');
    const link = await screen.findByRole('link', { name: 'CL-000009 · Abdul Rahman' });
    expect(link).toHaveAttribute('target', '_blank');
    expect(link.closest('li')).toHaveTextContent('has the same phone, a similar name Blocked');
    await waitFor(() => expect(asked(here).at(-1)).toEqual({ phone: '+971501234567', name: 'Abdul Rahman' }));
    expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled();
  });

  it('is looked for among the others only once something about it was changed', async () => {
    const here = renderScreen(`/clients/${client._id}/edit`, {
      [`GET /client/${client._id}`]: client,
      [ASK]: TWINS,
    });
    await type('Address', 'Elsewhere');
    expect(screen.queryByText('This client may already exist')).toBeNull();
    await type('Phone', '+971509998877');
    expect(await screen.findByText('This client may already exist')).toBeVisible();
    expect(asked(here)).toEqual([expect.objectContaining({ phone: '+971509998877', except: client._id })]);
  });
});

describe('merging', () => {
  const MERGE = `POST /client/${client._id}/merge`;
  const open = async (answer: unknown) => {
    const here = renderScreen(`/clients/${client._id}`, {
      [`GET /client/${client._id}`]: client,
      [`GET /client/${someId}`]: { ...client, ...twin, former_codes: client.code },
      'POST /client': makePage<object>([twin]),
      [MERGE]: answer,
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Merge' }));
    const form = within(screen.getByRole('dialog', { name: `Merge ${client.code} into another client` }));
    fireEvent.change(form.getByRole('combobox', { name: 'Client to keep' }), { target: { value: 'CL' } });
    expect(await screen.findAllByRole('option')).toHaveLength(1);
    fireEvent.click(screen.getByRole('option', { name: 'CL-000009 · Abdul Rahman' }));
    fireEvent.click(form.getByRole('button', { name: 'Merge permanently' }));
    return { ...here, form };
  };

  it('leads to the client who is kept, which tells both codes', async () => {
    const { calls, at } = await open({ _id: someId, code: 'CL-000009', label: 'Abdul Rahman' });
    await waitFor(() => expect(at()).toBe(`/clients/${someId}`));
    expect(calls.find(({ line }) => line === MERGE)?.body).toEqual({ into: someId });
    const [term] = await screen.findAllByText('Merged codes');
    expect(term?.parentElement).toHaveTextContent(client.code);
  });

  it('says what stands in its way', async () => {
    const { form, at } = await open(errorResponse(409, { message: 'CL-000123 has issued invoices.' }));
    expect(await form.findByText('CL-000123 has issued invoices.')).toBeVisible();
    expect(at()).toBe(`/clients/${client._id}`);
  });

  it('is offered only to who may change clients', async () => {
    const grants = makePermissions(PERMISSION_FLAGS.filter((flag) => flag !== 'canUpdateClients'));
    renderScreen(
      `/clients/${client._id}`,
      { [`GET /client/${client._id}`]: client },
      makeCurrentUser(grants),
    );
    await screen.findByRole('heading', { level: 1, name: /CL-000123/ });
    expect(screen.queryByRole('button', { name: 'Merge' })).toBeNull();
  });
});
