import { parseArgs } from 'node:util';
import type { Proof } from './proof';

/** What a run was asked for. */
export interface Wishes {
  proofs: readonly Proof[];
  /** Fewer rounds than the proofs want of themselves. */
  rounds: number | undefined;
  anew: boolean;
  /** The run's name; the same wishes have the same, so that it can be gone on with. */
  run: string;
}

const OPTIONS = {
  only: { type: 'string', multiple: true },
  rounds: { type: 'string' },
  anew: { type: 'boolean' },
} as const;

function chosen(known: readonly Proof[], only: readonly string[] | undefined): readonly Proof[] {
  if (!only) return known;
  const names = only.flatMap((word) => word.split(','));
  const stranger = names.find((name) => !known.some((proof) => proof.name === name));
  if (stranger === undefined) return known.filter(({ name }) => names.includes(name));
  const all = known.map(({ name }) => name).join(', ');
  throw new Error(`There is no proof '${stranger}'; there are: ${all}.`);
}

function roundsIn(word: string | undefined): number | undefined {
  if (word === undefined) return undefined;
  const rounds = Number(word);
  if (Number.isSafeInteger(rounds) && rounds > 0) return rounds;
  throw new Error(`--rounds must be a whole number above zero, not '${word}'.`);
}

/** Read the words behind the command; a word that means nothing is refused by a sentence. */
export function wishesIn(words: readonly string[], known: readonly Proof[]): Wishes {
  const { only, rounds: word, anew = false } = parseArgs({ args: [...words], options: OPTIONS }).values;
  const proofs = chosen(known, only);
  const rounds = roundsIn(word);
  const parts = [only ? proofs.map(({ name }) => name).join('+') : 'all', rounds && String(rounds)];
  return { proofs, rounds, anew, run: parts.filter(Boolean).join('-') };
}
