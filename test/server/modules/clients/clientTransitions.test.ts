import { drafts } from '../../../sampleDrafts';
import { setUpServer } from '../../support/recordLifecycle';
import { insertBill, createContractInput } from '../../support/testRecords';
import type { ResponseBody } from '../../support/testServer';

const context = setUpServer();
const client = () => context.add('client', drafts.client);
const transition = ({ _id }: ResponseBody, step: string) =>
  context.request('POST', `/client/${String(_id)}/${step}`, {});

describe('client', () => {
  it('gets no new contract while blocked', async () => {
    const one = await client();
    expect(await transition(one, 'block')).toMatchObject({ status: 200, body: { status: 'blocked' } });
    const contract = { ...(await createContractInput(context)), client: String(one._id) };
    expect(await context.request('POST', '/contract/add', contract)).toMatchObject({
      status: 422,
      body: { fields: { client: 'Choose an active client' } },
    });
    expect(await transition(one, 'unblock')).toMatchObject({ status: 200, body: { status: 'active' } });
    expect((await context.request('POST', '/contract/add', contract)).status).toBe(201);
  });

  it('can be archived and restored', async () => {
    const one = await client();
    expect(await transition(one, 'archive')).toMatchObject({ status: 200, body: { status: 'archived' } });
    expect(await transition(one, 'restore')).toMatchObject({ status: 200, body: { status: 'active' } });
  });

  it('cannot be archived with an active contract or a balance', async () => {
    const contract = await createContractInput(context);
    const { unique_number } = await context.add('contract', contract);
    expect(await transition({ _id: contract.client }, 'archive')).toMatchObject({
      status: 409,
      body: { message: `Contract ${String(unique_number)} has not ended yet.` },
    });
    const debtor = await client();
    await insertBill(context, String(debtor._id), { total: 13_364, due: '2026-01-10', status: 'Issued' });
    expect(await transition(debtor, 'archive')).toMatchObject({
      status: 409,
      body: { message: 'AED 133.64 is still owed.' },
    });
  });

  it.each([
    ['block', 'block', 'This client is already blocked.'],
    ['block', 'restore', 'This client is not archived.'],
    ['archive', 'unblock', 'This client is not blocked.'],
    ['archive', 'block', 'This client is archived, so it can’t be blocked.'],
  ])('rejects after %s the transition %s', async (first, then, message) => {
    const one = await client();
    await transition(one, first);
    expect(await transition(one, then)).toMatchObject({ status: 409, body: { message } });
  });

  it('status changes require permission for clients', async () => {
    const viewer = await context.server.signIn({ flags: ['canViewClients'] });
    const { _id } = await client();
    expect((await context.server.request(viewer, 'POST', `/client/${String(_id)}/block`, {})).status).toBe(
      403,
    );
  });
});
