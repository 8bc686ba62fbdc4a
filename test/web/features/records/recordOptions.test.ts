import type { CurrentUser } from '../../../../src/domain/session/session';
import { findDuplicates, duplicatesRequested } from '../../../../src/web/features/clients/clientDuplicates';
import { searchRecords, searchRequested } from '../../../../src/web/features/globalSearch/globalSearch';
import { findOptions, optionsRequested } from '../../../../src/web/features/records/recordOptions';
import { resumed } from '../../../../src/web/features/session/session';
import { errorResponse } from '../../../fakeServices';
import { makePage, makeCurrentUser } from '../../../factories';
import type { Story } from '../../../runStory';
import { runStory } from '../../../runStory';

const rows = makePage([{ _id: 'c1', code: 'CL-000123', label: 'Marina Bakery' }]);
const seekClients = (search: string) => optionsRequested({ source: 'clients', search });

let scene: Story;
const begin = async (responses: Record<string, unknown>, currentUser: CurrentUser = makeCurrentUser()) => {
  scene = runStory({ responses });
  await scene.dispatch(resumed(currentUser));
};
const asked = (line: string) =>
  scene.services.calls.filter((call) => call.line === line).map(({ body }) => body);

beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate'] }));
afterEach(() => {
  scene.stop();
  jest.useRealTimers();
});

describe('looking for a reference', () => {
  it('shows the first ones at once when nothing is typed', async () => {
    await begin({ 'POST /client': rows });
    expect(await scene.dispatch(seekClients(''))).toEqual([
      'options/requested',
      findOptions.pending.type,
      findOptions.fulfilled.type,
    ]);
    expect(asked('POST /client')).toEqual([{ page: 1, limit: 10 }]);
    expect(scene.state().options.clients).toEqual({
      search: '',
      rows: [{ _id: 'c1', label: 'CL-000123 · Marina Bakery' }],
    });
  });

  it('shows what was found for the later of two words, whichever answer comes first', async () => {
    const answers: ((page: object) => void)[] = [];
    await begin({ 'POST /client': () => new Promise((resolve) => answers.push(resolve)) });
    await scene.dispatch(seekClients('m'), seekClients('ma'));
    answers[1]?.(rows);
    answers[0]?.(makePage([]));
    await scene.advance(0);
    expect(scene.state().options.clients).toMatchObject({ search: 'ma', rows: [{ _id: 'c1' }] });
  });

  it('calls a contract by its number, its client and its unit', async () => {
    const contract = { _id: 'k1', unique_number: 'CT-1', client: { label: 'Noor' }, unit_no: '1204' };
    await begin({ 'POST /contract': makePage([contract]) });
    await scene.dispatch(optionsRequested({ source: 'contracts', search: '' }));
    expect(scene.state().options.contracts?.rows).toEqual([
      { _id: 'k1', label: 'CT-1 · Noor · 1204', unit_no: '1204' },
    ]);
  });

  it('lets one kind of record not disturb another', async () => {
    await begin({
      'POST /client': rows,
      'POST /contract/tariffs': makePage([{ _id: 't1', key: 'tariff.A', label: 'A' }]),
    });
    await scene.dispatch(seekClients('ma'), optionsRequested({ source: 'tariffs', search: 'a' }));
    await scene.advance(0);
    expect(scene.state().options.clients?.rows).toHaveLength(1);
    expect(scene.state().options.tariffs?.rows).toEqual([{ _id: 't1', label: 'tariff.A · A' }]);
  });

  it.each(['<html>', null, {}])('goes on after %j, which is no list', async (answer) => {
    await begin({
      ...{ 'POST /client': answer, 'POST /find': answer, 'POST /client/similar': answer },
      'POST /contract': rows,
    });
    await scene.dispatch(
      seekClients('ma'),
      searchRequested('marina'),
      duplicatesRequested({ phone: '+971501234567' }),
    );
    await scene.advance(1_000);
    expect(scene.state().options.clients).toEqual({ search: 'ma', error: 'Something went wrong !' });
    expect(Object.keys(scene.state().requests)).toEqual(
      expect.arrayContaining([searchRecords.type, findDuplicates.type]),
    );
    await scene.dispatch(optionsRequested({ source: 'contracts', search: 'ma' }));
    expect(scene.state().options.contracts?.rows).toHaveLength(1);
  });

  it('says why a list could not be had', async () => {
    await begin({ 'POST /client': errorResponse(403, { message: 'You may not view clients.' }) });
    await scene.dispatch(seekClients(''));
    expect(scene.services.toasts).toEqual([{ tone: 'error', text: 'You may not view clients.' }]);
    expect(scene.state().options.clients).toEqual({ search: '', error: 'You may not view clients.' });
  });
});
