import { PATHS } from '../proof/attacks/markup/addresses';
import { BESIDE, storedMarkup } from '../proof/attacks/markup/markup';
import startDatabase from '../setup/startDatabase';
import stopDatabase from '../setup/stopDatabase';

const LIMIT_MS = 300_000;
type Ground = Awaited<ReturnType<typeof storedMarkup.ground>>;
let ground: Ground;

beforeAll(async () => {
  await startDatabase();
  ground = await storedMarkup.ground();
}, LIMIT_MS);

afterAll(async () => {
  await ground.close();
  await stopDatabase();
}, LIMIT_MS);

const roundOf = (path: string): number => BESIDE.length + PATHS.indexOf(path) + 1;

/** A few places; `npm run proof` goes to all of them. */
const SOME = [
  ['a page that forgets to escape, which is found out', 1],
  ['the palette, the notifications and a conflict', 2],
  ['a list, also as cards', roundOf('/clients')],
  ['a form', roundOf('/settings/:id/edit')],
] as const;

it.each(SOME)(
  'hostile text in every field runs nowhere: %s',
  async (_what, number) => {
    const { cases, defects } = await storedMarkup.round(ground, number);
    expect(cases).toBeGreaterThan(0);
    expect(defects).toEqual([]);
  },
  LIMIT_MS,
);
