import { sql } from 'kysely';
import { newRecordId } from '../../../../src/server/db/recordId';
import { drafts } from '../../../sampleDrafts';
import { setUpServer } from '../../support/recordLifecycle';
import { createSuppliedCounter } from '../counters/counterFixtures';

const on = setUpServer();
let made = 0;

/** A tank in service of 1,000 litres, down to whose tenth it may be used. */
async function tankOf(): Promise<string> {
  const serial_number = `USE-${String((made += 1))}`;
  const draft = { ...drafts.tank, serial_number, water_capacity_l: 1000, reserve_percent: 10 };
  const id = String((await on.add('tank', draft))._id);
  await on.w.db.updateTable('tanks').set({ status: 'commissioned' }).where('id', '=', id).execute();
  return id;
}

const read = (tank: string, level: number, hoursAgo: number) =>
  sql`
  insert into tank_readings (id, tank_id, at, received_at, level_percent, source)
  values (${newRecordId()}, ${tank}, now() - make_interval(hours => ${hoursAgo}), now(), ${level}, 'manual_gauge')`.execute(
    on.w.db,
  );
const deliver = (tank: string, litres: number, hoursAgo: number) =>
  sql`
  insert into deliveries (id, tank_id, ticket_no, at, supplier, litres)
  values (${newRecordId()}, ${tank}, ${newRecordId()}, now() - make_interval(hours => ${hoursAgo}), 'ENOC', ${litres})`.execute(
    on.w.db,
  );
const shown = async (tank: string) => (await on.ask('GET', `/tank/${tank}`)).body;

describe('how long a tank will last', () => {
  it('follows from what its level fell over the last weeks and from what came meanwhile', async () => {
    const tank = await tankOf();
    await read(tank, 50, 10 * 24);
    await deliver(tank, 300, 5 * 24);
    await read(tank, 79, 5 * 24 - 1);
    await read(tank, 60, 0);
    const body = await shown(tank);
    expect(body).toMatchObject({ daily_use_l: 20, days_to_empty: 25 });
    const { rows } = await sql<{ day: string }>`select (today_in_dubai() + 25)::text as day`.execute(on.w.db);
    expect(body.empty_date).toBe(rows[0]?.day);
    const list = await on.ask('POST', '/tank', { search: String(body.code) });
    expect(list.body.documents).toMatchObject([{ days_to_empty: 25 }]);
  });

  it('is told for a year at most', async () => {
    const tank = await tankOf();
    await read(tank, 70.1, 10 * 24);
    await read(tank, 70, 0);
    expect(await shown(tank)).toMatchObject({ daily_use_l: 0.1, days_to_empty: 365 });
  });

  it('is not known after less than three days, while it only rose, or when nothing was heard of it for three', async () => {
    const [young, rising, quiet] = [await tankOf(), await tankOf(), await tankOf()];
    await read(young, 50, 48);
    await read(young, 40, 0);
    await read(rising, 40, 10 * 24);
    await read(rising, 50, 0);
    await read(quiet, 50, 10 * 24);
    await read(quiet, 40, 73);
    for (const tank of [young, rising, quiet])
      expect(await shown(tank)).toMatchObject({ days_to_empty: null, empty_date: null });
  });
});

it('the contracts and counters of a site are found by its code', async () => {
  const { contract, counter } = await createSuppliedCounter(on);
  const found = async (noun: string, search: string) =>
    (await on.ask('POST', `/${noun}`, { field: 'site', search })).body.documents?.map(({ _id }) => _id);
  expect(await found('contract', 'SITE-017')).toEqual([contract]);
  expect(await found('counter', 'SITE-017')).toEqual([counter]);
  expect(await found('contract', 'SITE-01')).toEqual([]);
});
