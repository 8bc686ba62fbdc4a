import { drafts } from '../../../sampleDrafts';
import { setUpServer, testRecordLifecycle } from '../../support/recordLifecycle';

const context = setUpServer();

describe('POS device', () => {
  testRecordLifecycle(context, {
    noun: 'pos',
    permissionGroup: 'Pos',
    draft: () => Promise.resolve(drafts.pos),
    initial: { code: 'POS-001', status: 'in_stock', assigned_to: null, assigned_at: null, ...drafts.pos },
    change: { type: 'card_terminal', terminal_id: '12345678', merchant_id: '000000012345678', bank: 'ENBD' },
    changed: { type: 'card_terminal', terminal_id: '12345678', merchant_id: '000000012345678', bank: 'ENBD' },
    invalid: [
      [{ type: 'card_terminal' }, 'terminal_id', 'Terminal ID is required for a card terminal'],
      [{ receipt_prefix: 'TOOLONG' }, 'receipt_prefix', 'Receipt prefix must be at most 4 characters'],
    ],
    matchingSearches: ['POS-001', 'v2p-55', 'sunmi p2'],
    missingSearch: 'verifone',
    sorts: ['code', 'serial_number', 'type', 'model', 'status', 'createdAt'],
    filters: [
      [{ status: 'in_stock' }, true],
      [{ type: 'bluetooth_printer' }, false],
    ],
  });

  it('has a unique receipt prefix', async () => {
    const { status, body } = await context.request('POST', '/pos/add', {
      ...drafts.pos,
      serial_number: 'OTHER',
    });
    expect(status).toBe(409);
    expect(body.fields).toEqual({ receipt_prefix: 'This is already taken' });
  });

  it('shows its assignee', async () => {
    const { _id } = await context.add('pos', { ...drafts.pos, serial_number: 'P-2', receipt_prefix: 'B1' });
    const { id, username } = await context.server.createUser();
    await context.server.db
      .updateTable('pos')
      .set({ status: 'assigned', assigned_to: id, assigned_at: new Date('2026-11-20T08:00:00Z') })
      .where('id', '=', String(_id))
      .execute();
    const { body } = await context.request('GET', `/pos/${String(_id)}`);
    expect(body).toMatchObject({
      assigned_to: { _id: id, username, label: `Given Name ${username.replace('person', '')}` },
      assigned_at: '2026-11-20T08:00:00.000Z',
    });
  });
});
