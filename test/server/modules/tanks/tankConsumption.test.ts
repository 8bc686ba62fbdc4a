import { sql } from 'kysely';
import { newRecordId } from '../../../../src/server/db/recordId';
import { drafts } from '../../../sampleDrafts';
import { setUpServer } from '../../support/recordLifecycle';
import { createSuppliedCounter } from '../counters/counterFixtures';

const context = setUpServer();
let tankCount = 0;

/** An active tank of 1,000 litres with a reserve of a tenth. */
async function tankOf(): Promise<string> {
  const serial_number = `USE-${String((tankCount += 1))}`;
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
const readTank = async (tank: string) => (await context.request('GET', `/tank/${tank}`)).body;

describe('days to empty', () => {
  it('come from the level changes and deliveries of the last weeks', async () => {
    const tank = await tankOf();
    await read(tank, 50, 10 * 24);
    await deliver(tank, 300, 5 * 24);
    await read(tank, 79, 5 * 24 - 1);
    await read(tank, 60, 0);
    const body = await readTank(tank);
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
    expect(await readTank(tank)).toMatchObject({ daily_use_l: 0.1, days_to_empty: 365 });
  });

  it('are unknown for less than three days, rising levels, or no readings for three days', async () => {
    const [newTank, risingTank, quietTank] = [await tankOf(), await tankOf(), await tankOf()];
    await read(newTank, 50, 48);
    await read(newTank, 40, 0);
    await read(risingTank, 40, 10 * 24);
    await read(risingTank, 50, 0);
    await read(quietTank, 50, 10 * 24);
    await read(quietTank, 40, 73);
    for (const tank of [newTank, risingTank, quietTank])
      expect(await readTank(tank)).toMatchObject({ days_to_empty: null, empty_date: null });
  });
});

it('contracts and counters of a site are filtered by its code', async () => {
  const { contract, counter } = await createSuppliedCounter(context);
  const findIds = async (noun: string, search: string) =>
    (await context.request('POST', `/${noun}`, { field: 'site', search })).body.documents?.map(
      ({ _id }) => _id,
    );
  expect(await findIds('contract', 'SITE-017')).toEqual([contract]);
  expect(await findIds('counter', 'SITE-017')).toEqual([counter]);
  expect(await findIds('contract', 'SITE-01')).toEqual([]);
});
