import { drafts } from '../../../sampleDrafts';
import { setUpServer } from '../../support/recordLifecycle';
import { insertBill, createContractInput } from '../../support/testRecords';
import type { ResponseBody } from '../../support/testServer';

const on = setUpServer();
const client = () => on.add('client', drafts.client);
const take = ({ _id }: ResponseBody, step: string) => on.ask('POST', `/client/${String(_id)}/${step}`, {});

describe('a client', () => {
  it('who is blocked takes no new contract until the way is free again', async () => {
    const one = await client();
    expect(await take(one, 'block')).toMatchObject({ status: 200, body: { status: 'blocked' } });
    const contract = { ...(await createContractInput(on)), client: String(one._id) };
    expect(await on.ask('POST', '/contract/add', contract)).toMatchObject({
      status: 422,
      body: { fields: { client: 'Choose an active client' } },
    });
    expect(await take(one, 'unblock')).toMatchObject({ status: 200, body: { status: 'active' } });
    expect((await on.ask('POST', '/contract/add', contract)).status).toBe(201);
  });

  it('who has left is archived, and may come back', async () => {
    const one = await client();
    expect(await take(one, 'archive')).toMatchObject({ status: 200, body: { status: 'archived' } });
    expect(await take(one, 'restore')).toMatchObject({ status: 200, body: { status: 'active' } });
  });

  it('is not archived while a contract runs or something is owed', async () => {
    const contract = await createContractInput(on);
    const { unique_number } = await on.add('contract', contract);
    expect(await take({ _id: contract.client }, 'archive')).toMatchObject({
      status: 409,
      body: { message: `Contract ${String(unique_number)} has not ended yet.` },
    });
    const debtor = await client();
    await insertBill(on, String(debtor._id), { total: 13_364, due: '2026-01-10', status: 'Issued' });
    expect(await take(debtor, 'archive')).toMatchObject({
      status: 409,
      body: { message: 'AED 133.64 is still owed.' },
    });
  });

  it.each([
    ['block', 'block', 'This client is already blocked.'],
    ['block', 'restore', 'This client is not archived.'],
    ['archive', 'unblock', 'This client is not blocked.'],
    ['archive', 'block', 'This client is archived, so it can’t be blocked.'],
  ])('after %s is not ready to %s', async (first, then, message) => {
    const one = await client();
    await take(one, first);
    expect(await take(one, then)).toMatchObject({ status: 409, body: { message } });
  });

  it('changes its standing by somebody who may change clients alone', async () => {
    const viewer = await on.w.signIn({ flags: ['canViewClients'] });
    const { _id } = await client();
    expect((await on.w.ask(viewer, 'POST', `/client/${String(_id)}/block`, {})).status).toBe(403);
  });
});
