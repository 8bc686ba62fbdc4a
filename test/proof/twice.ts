import { ask, type Heard } from './asking';
import { forgotten, MOVES, type Desk, type Move } from './moves';
import { openOffice, type Office } from './office';
import type { Proof, Tally } from './proof';

const isDone = ({ status }: Heard): boolean => status >= 200 && status < 300;
/** Answers are lost before, while and after the work is done. */
const soon = (number: number): number => 1 + ((number * 7) % 60);

/** What a move that was heard several times must have come to, however it was asked. */
async function faultsOf(
  office: Office,
  name: string,
  { question, shows }: Move,
  heard: readonly Heard[],
): Promise<string[]> {
  const told = heard.map(({ status }) => status).join(', ');
  const { rows } = await office.pool.query(shows);
  const ids = new Set(heard.filter(isDone).map(({ body }) => body._id));
  const [last] = heard.slice(-1);
  return [
    ...(rows.length === 1 ? [] : [`${name} took effect ${String(rows.length)} times (answers ${told})`]),
    ...(ids.size <= 1 ? [] : [`${name} answered ${String(ids.size)} records (${told})`]),
    ...(heard.every((one) => isDone(one) || one.status === 409) ? [] : [`${name} answered ${told}`]),
    ...(question.key && !(last && isDone(last)) ? [`${name} forgot its answer (${told})`] : []),
  ];
}

/** Twice at once, and once more when both were answered. */
async function atOnce(office: Office, name: string, move: Move): Promise<string[]> {
  const { question } = move;
  const both = await Promise.all([ask(office.url, question), ask(office.url, question)]);
  const heard = [...both, await ask(office.url, question)];
  const faults = await faultsOf(office, name, move, heard);
  return both.some(isDone) ? faults : [...faults, `${name} was refused twice`];
}

/** Whoever asked hears nothing, and asks again. */
async function unheard(office: Office, name: string, move: Move, patienceMs: number): Promise<string[]> {
  await ask(office.url, { ...move.question, patienceMs });
  const again = await ask(office.url, move.question);
  return faultsOf(office, `${name}, unheard after ${String(patienceMs)} ms,`, move, [again]);
}

async function round(office: Office, number: number): Promise<Tally> {
  const at = <Item>(items: readonly Item[], place: number): Item => {
    const item = items[place % items.length];
    if (item === undefined) throw new Error('The company is empty.');
    return item;
  };
  const [clerk, other] = [at(office.clerks, number), at(office.clerks, number + 1)];
  const desk: Desk = { office, number, clerk, other, ...at(office.debtors, number) };
  const paths: string[] = [];
  const defects: string[] = [];
  for (const [name, move] of Object.entries(MOVES)) {
    const [one, next] = [await move(desk), await move({ ...desk, number: number + 1_000 })];
    paths.push(one.question.path);
    defects.push(...(await atOnce(office, name, one)));
    defects.push(...(await unheard(office, name, next, soon(number + paths.length))));
  }
  defects.push(...forgotten(paths).map((path) => `${path} moves money and is not tried`));
  return { cases: 2 * paths.length, defects };
}

/** A call that moves money and is sent again moves it once. */
export const twice: Proof<Office> = {
  name: 'twice',
  claim: 'every money call sent twice at once, and again after a lost answer, takes effect once',
  rounds: 50,
  ground: openOffice,
  round,
};
