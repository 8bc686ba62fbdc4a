import type { Visitor } from '../../../../src/domain/session/session';
import { findTwins, twinsSought } from '../../../../src/web/features/clients/clientDuplicates';
import { seek, sought } from '../../../../src/web/features/globalSearch/globalSearch';
import { find, optionsSought } from '../../../../src/web/features/records/recordOptions';
import { resumed } from '../../../../src/web/features/session/session';
import { refusal } from '../../../fakeServices';
import { makePage, makeVisitor } from '../../../factories';
import type { Scene } from '../../../runStory';
import { play } from '../../../runStory';

const rows = makePage([{ _id: 'c1', code: 'CL-000123', label: 'Marina Bakery' }]);
const seekClients = (search: string) => optionsSought({ source: 'clients', search });

let scene: Scene;
const begin = async (answers: Record<string, unknown>, visitor: Visitor = makeVisitor()) => {
  scene = play({ answers });
  await scene.say(resumed(visitor));
};
const asked = (line: string) =>
  scene.tools.calls.filter((call) => call.line === line).map(({ body }) => body);

beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate'] }));
afterEach(() => {
  scene.end();
  jest.useRealTimers();
});

describe('looking for a reference', () => {
  it('shows the first ones at once when nothing is typed', async () => {
    await begin({ 'POST /client': rows });
    expect(await scene.say(seekClients(''))).toEqual([
      'options/sought',
      find.started.type,
      find.succeeded.type,
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
    await scene.say(seekClients('m'), seekClients('ma'));
    answers[1]?.(rows);
    answers[0]?.(makePage([]));
    await scene.pass(0);
    expect(scene.state().options.clients).toMatchObject({ search: 'ma', rows: [{ _id: 'c1' }] });
  });

  it('calls a contract by its number, its client and its unit', async () => {
    const contract = { _id: 'k1', unique_number: 'CT-1', client: { label: 'Noor' }, unit_no: '1204' };
    await begin({ 'POST /contract': makePage([contract]) });
    await scene.say(optionsSought({ source: 'contracts', search: '' }));
    expect(scene.state().options.contracts?.rows).toEqual([
      { _id: 'k1', label: 'CT-1 · Noor · 1204', unit_no: '1204' },
    ]);
  });

  it('lets one kind of record not disturb another', async () => {
    await begin({
      'POST /client': rows,
      'POST /contract/tariffs': makePage([{ _id: 't1', key: 'tariff.A', label: 'A' }]),
    });
    await scene.say(seekClients('ma'), optionsSought({ source: 'tariffs', search: 'a' }));
    await scene.pass(0);
    expect(scene.state().options.clients?.rows).toHaveLength(1);
    expect(scene.state().options.tariffs?.rows).toEqual([{ _id: 't1', label: 'tariff.A · A' }]);
  });

  it.each(['<html>', null, {}])('goes on after %j, which is no list', async (answer) => {
    await begin({
      ...{ 'POST /client': answer, 'POST /find': answer, 'POST /client/similar': answer },
      'POST /contract': rows,
    });
    await scene.say(seekClients('ma'), sought('marina'), twinsSought({ phone: '+971501234567' }));
    await scene.pass(1_000);
    expect(scene.state().options.clients).toEqual({ search: 'ma', failure: 'Something went wrong !' });
    expect(Object.keys(scene.state().progress)).toEqual(expect.arrayContaining([seek.name, findTwins.name]));
    await scene.say(optionsSought({ source: 'contracts', search: 'ma' }));
    expect(scene.state().options.contracts?.rows).toHaveLength(1);
  });

  it('says why a list could not be had', async () => {
    await begin({ 'POST /client': refusal(403, { message: 'You may not view clients.' }) });
    await scene.say(seekClients(''));
    expect(scene.tools.toasts).toEqual([{ tone: 'error', text: 'You may not view clients.' }]);
    expect(scene.state().options.clients).toEqual({ search: '', failure: 'You may not view clients.' });
  });
});
