import { drafts } from '../../../sampleDrafts';
import { setUpServer } from '../../support/recordLifecycle';
import { ensureSite } from '../../support/testRecords';

const context = setUpServer();
let tankCount = 0;

interface TankOptions {
  group?: string | null;
  site?: string;
  litres?: number;
  product?: string;
  level?: number;
  status?: 'planned' | 'commissioned' | 'out_of_service' | 'decommissioned';
}

const draftOf = async ({
  group = 'A',
  site = 'SITE-MAN',
  litres = 1000,
  product = 'lpg_mix',
}: TankOptions) => ({
  ...drafts.tank,
  serial_number: `MANIFOLD-${String((tankCount += 1))}`,
  site: await ensureSite(context.server.db, site),
  water_capacity_l: litres,
  manifold_group: group,
  product,
});

/** A tank at a site, optionally with a level. */
async function tankOf({ level, status, ...options }: TankOptions = {}) {
  const { _id } = await context.add('tank', await draftOf(options));
  const id = String(_id);
  if (level !== undefined) await context.request('POST', `/tank/${id}/reading`, { level_percent: level });
  const update = context.server.db.updateTable('tanks').set({ status: status ?? 'commissioned' });
  await update.where('id', '=', id).execute();
  return id;
}

const manifoldOf = async (id: string) => (await context.request('GET', `/tank/${id}`)).body.manifold;

describe('manifolded tanks', () => {
  it('have a combined level weighted by capacity, and refer to each other', async () => {
    const site = 'SITE-WHOLE';
    const [small, large, middle] = [
      await tankOf({ site, litres: 1000, level: 20 }),
      await tankOf({ site, litres: 3000, level: 60 }),
      await tankOf({ site, group: 'a', litres: 1000, level: 50 }),
    ];
    expect(await manifoldOf(small)).toMatchObject({
      group: 'A',
      tanks: 3,
      known: 3,
      level_percent: 50,
      volume_l: 2500,
      others: [
        { _id: large, label: drafts.tank.name },
        { _id: middle, label: drafts.tank.name },
      ],
    });
    expect(await manifoldOf(large)).toMatchObject({
      level_percent: 50,
      others: [{ _id: small }, { _id: middle }],
    });
  });

  it('show how many levels are known, without counting unknown ones as empty', async () => {
    const site = 'SITE-PART';
    const [read, unread] = [await tankOf({ site, level: 40 }), await tankOf({ site, litres: 9000 })];
    const part = { tanks: 2, known: 1, level_percent: 40, volume_l: 400 };
    expect(await manifoldOf(read)).toMatchObject(part);
    expect(await manifoldOf(unread)).toMatchObject(part);
    const none = [await tankOf({ site: 'SITE-NONE' }), await tankOf({ site: 'SITE-NONE' })];
    expect(await manifoldOf(String(none[0]))).toMatchObject({
      tanks: 2,
      known: 0,
      level_percent: null,
      volume_l: null,
    });
  });

  it('are active tanks of the same site and group', async () => {
    const site = 'SITE-ONLY';
    const [one, other] = [await tankOf({ site, level: 30 }), await tankOf({ site, level: 50 })];
    await tankOf({ site, level: 90, status: 'out_of_service' });
    await tankOf({ site, level: 90, status: 'planned' });
    await tankOf({ site, level: 90, group: 'B' });
    await tankOf({ site, level: 90, group: null });
    await tankOf({ site: 'SITE-ELSE', level: 90 });
    expect(await manifoldOf(one)).toMatchObject({ tanks: 2, level_percent: 40, others: [{ _id: other }] });
  });

  it('are empty for a single tank', async () => {
    const [alone, without] = [
      await tankOf({ site: 'SITE-ALONE', level: 30 }),
      await tankOf({ site: 'SITE-ALONE', level: 30, group: null }),
    ];
    expect([await manifoldOf(alone), await manifoldOf(without)]).toEqual([null, null]);
  });

  it('must have one product, unless decommissioned', async () => {
    const site = 'SITE-MIXED';
    const first = await tankOf({ site });
    const { code } = (await context.request('GET', `/tank/${first}`)).body;
    const message = `${String(code)} is on the same manifold and holds LPG mix: tanks of one manifold must hold the same product`;
    const refused = { status: 422, body: { fields: { product: message } } };
    const propane = await draftOf({ site, group: 'a', product: 'propane' });
    expect(await context.request('POST', '/tank/add', propane)).toMatchObject(refused);
    const alone = await context.add('tank', { ...propane, manifold_group: null });
    const joining = { ...propane, version: alone.version };
    expect(await context.request('PUT', `/tank/${String(alone._id)}`, joining)).toMatchObject(refused);
    await context.server.db
      .updateTable('tanks')
      .set({ status: 'decommissioned' })
      .where('id', '=', first)
      .execute();
    expect(await context.request('PUT', `/tank/${String(alone._id)}`, joining)).toMatchObject({
      status: 200,
    });
  });
});
