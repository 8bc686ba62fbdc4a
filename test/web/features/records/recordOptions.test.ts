import type { CurrentUser } from '../../../../src/domain/session/session';
import { findDuplicates, duplicatesRequested } from '../../../../src/web/features/clients/clientDuplicates';
import { searchRecords, searchTextChanged } from '../../../../src/web/features/globalSearch/globalSearch';
import { findOptions, optionsRequested } from '../../../../src/web/features/records/recordOptions';
import { resumed } from '../../../../src/web/store/connection';
import { errorResponse } from '../../../fakeServices';
import { makePage, makeCurrentUser } from '../../../factories';
import type { Story } from '../../../runStory';
import { runStory } from '../../../runStory';

const rows = makePage([{ _id: 'c1', code: 'CL-000123', label: 'Marina Bakery' }]);
const searchClients = (search: string) => optionsRequested({ path: '/client', search });

let story: Story;
const startStory = async (
  responses: Record<string, unknown>,
  currentUser: CurrentUser = makeCurrentUser(),
) => {
  story = runStory({ responses });
  await story.dispatch(resumed(currentUser));
};
const bodiesOf = (line: string) =>
  story.services.calls.filter((call) => call.line === line).map(({ body }) => body);

beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate'] }));
afterEach(() => {
  story.stop();
  jest.useRealTimers();
});

describe('options of a reference field', () => {
  it('are the first records when nothing is typed', async () => {
    await startStory({ 'POST /client': rows });
    expect(await story.dispatch(searchClients(''))).toEqual([
      'options/requested',
      findOptions.pending.type,
      findOptions.fulfilled.type,
    ]);
    expect(bodiesOf('POST /client')).toEqual([{ page: 1, limit: 10 }]);
    expect(story.state().options['/client']).toEqual({
      search: '',
      rows: [{ _id: 'c1', label: 'CL-000123 · Marina Bakery', filterValue: 'CL-000123' }],
    });
  });

  it('are the results of the latest search, whichever response arrives first', async () => {
    const responders: ((page: object) => void)[] = [];
    await startStory({ 'POST /client': () => new Promise((resolve) => responders.push(resolve)) });
    for (const text of ['m', 'ma']) {
      await story.dispatch(searchClients(text));
      await story.advance(250);
    }
    responders[1]?.(rows);
    responders[0]?.(makePage([]));
    await story.advance(0);
    expect(story.state().options['/client']).toMatchObject({ search: 'ma', rows: [{ _id: 'c1' }] });
  });

  it('are searched once for text typed without a pause', async () => {
    await startStory({ 'POST /client': rows });
    await story.dispatch(searchClients('m'), searchClients('ma'), searchClients('mar'));
    expect(bodiesOf('POST /client')).toEqual([]);
    await story.advance(250);
    expect(bodiesOf('POST /client')).toEqual([{ page: 1, limit: 10, search: 'mar' }]);
  });

  it('label a contract with its number, client and unit', async () => {
    const contract = { _id: 'k1', unique_number: 'CT-1', client: { label: 'Noor' }, unit_no: '1204' };
    await startStory({ 'POST /contract': makePage([contract]) });
    await story.dispatch(optionsRequested({ path: '/contract', search: '' }));
    expect(story.state().options['/contract']?.rows).toEqual([
      { _id: 'k1', label: 'CT-1 · Noor · 1204', unit_no: '1204' },
    ]);
  });

  it('label a counter with its place first', async () => {
    const counter = { _id: 'n1', code: 'CN-000009', serial_number: 'BK-700767', unit_no: '705' };
    const site = { _id: 's1', code: 'SITE-1', name: 'Marina Gardens' };
    await startStory({ 'POST /counter': makePage([{ ...counter, site }]) });
    await story.dispatch(optionsRequested({ path: '/counter', search: '' }));
    expect(story.state().options['/counter']?.rows).toMatchObject([
      { label: 'Marina Gardens 705 · BK-700767 · CN-000009' },
    ]);
  });

  it('of one record type do not affect those of another', async () => {
    await startStory({
      'POST /client': rows,
      'POST /contract/tariffs': makePage([{ _id: 't1', key: 'tariff.A', label: 'A' }]),
    });
    await story.dispatch(searchClients('ma'), optionsRequested({ path: '/contract/tariffs', search: 'a' }));
    await story.advance(250);
    expect(story.state().options['/client']?.rows).toHaveLength(1);
    expect(story.state().options['/contract/tariffs']?.rows).toEqual([{ _id: 't1', label: 'tariff.A · A' }]);
  });

  it.each(['<html>', null, {}])('still load after the malformed response %j', async (response) => {
    await startStory({
      'POST /client': response,
      'POST /find': response,
      'POST /client/similar': response,
      'POST /contract': rows,
    });
    await story.dispatch(
      searchClients('ma'),
      searchTextChanged('marina'),
      duplicatesRequested({ phone: '+971501234567' }),
    );
    await story.advance(1_000);
    expect(story.state().options['/client']).toEqual({ search: 'ma', error: 'Something went wrong !' });
    expect(Object.keys(story.state().requests)).toEqual(
      expect.arrayContaining([searchRecords.type, findDuplicates.type]),
    );
    await story.dispatch(optionsRequested({ path: '/contract', search: 'ma' }));
    await story.advance(250);
    expect(story.state().options['/contract']?.rows).toHaveLength(1);
  });

  it('show why they can’t be loaded', async () => {
    await startStory({ 'POST /client': errorResponse(403, { message: 'You may not view clients.' }) });
    await story.dispatch(searchClients(''));
    expect(story.services.toasts).toEqual([{ tone: 'error', text: 'You may not view clients.' }]);
    expect(story.state().options['/client']).toEqual({ search: '', error: 'You may not view clients.' });
  });
});
