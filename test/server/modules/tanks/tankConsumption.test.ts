import { sql } from 'kysely';
import { newRecordId } from '../../../../src/server/db/recordId';
import { drafts } from '../../../sampleDrafts';
import { setUpServer } from '../../support/recordLifecycle';
import { createSuppliedCounter } from '../counters/counterFixtures';

const context = setUpServer();
let made = 0;

/** An active tank of 1,000 litres with a reserve of a tenth. */
async function tankOf(): Promise<string> {
  const serial_number = `USE-${String((made += 1))}`;
  const draft = { ...drafts.tank, serial_number, water_capacity_l: 1000, reserve_percent: 10 };
  const id = String((await context.add('tank', draft))._id);
  await context.server.db.updateTable('tanks').set({ status: 'commissioned' }).where('id', '=', id).execute();
  return id;
}

const read = (tank: string, level: number, hoursAgo: number) =>
  sql`
  insert into tank_readings (id, tank_id, at, received_at, level_percent, source)
  values (${newRecordId()}, ${tank}, now() - make_interval(hours => ${hoursAgo}), now(), ${level}, 'manual_gauge')`.execute(
    context.server.db,
  );
const deliver = (tank: string, litres: number, hoursAgo: number) =>
  sql`
  insert into deliveries (id, tank_id, ticket_no, at, supplier, litres)
  values (${newRecordId()}, ${tank}, ${newRecordId()}, now() - make_interval(hours => ${hoursAgo}), 'ENOC', ${litres})`.execute(
    context.server.db,
  );
const shown = async (tank: string) => (await context.request('GET', `/tank/${tank}`)).body;

describe('days to empty', () => {
  it('come from the level changes and deliveries of the last weeks', async () => {
    const tank = await tankOf();
    await read(tank, 50, 10 * 24);
    await deliver(tank, 300, 5 * 24);
    await read(tank, 79, 5 * 24 - 1);
    await read(tank, 60, 0);
    const body = await shown(tank);
    expect(body).toMatchObject({ daily_use_l: 20, days_to_empty: 25 });
    const { rows } = await sql<{ day: string }>`select (today_in_dubai() + 25)::text as day`.execute(
      context.server.db,
    );
    expect(body.empty_date).toBe(rows[0]?.day);
    const list = await context.request('POST', '/tank', { search: String(body.code) });
    expect(list.body.documents).toMatchObject([{ days_to_empty: 25 }]);
  });

  it('are at most a year', async () => {
    const tank = await tankOf();
    await read(tank, 70.1, 10 * 24);
    await read(tank, 70, 0);
    expect(await shown(tank)).toMatchObject({ daily_use_l: 0.1, days_to_empty: 365 });
  });

  it('are unknown for less than three days, rising levels, or no readings for three days', async () => {
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

it('contracts and counters of a site are filtered by its code', async () => {
  const { contract, counter } = await createSuppliedCounter(context);
  const found = async (noun: string, search: string) =>
    (await context.request('POST', `/${noun}`, { field: 'site', search })).body.documents?.map(
      ({ _id }) => _id,
    );
  expect(await found('contract', 'SITE-017')).toEqual([contract]);
  expect(await found('counter', 'SITE-017')).toEqual([counter]);
  expect(await found('contract', 'SITE-01')).toEqual([]);
});
