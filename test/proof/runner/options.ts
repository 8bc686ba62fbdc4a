import { parseArgs } from 'node:util';
import type { Proof } from './proof';

/** Command line options of a run. */
export interface RunOptions {
  proofs: readonly Proof[];
  /** Upper limit for the rounds of each proof. */
  rounds: number | undefined;
  restart: boolean;
  /** Name of the progress file; equal options give the same name, so that the run can be resumed. */
  run: string;
}

const OPTIONS = {
  only: { type: 'string', multiple: true },
  rounds: { type: 'string' },
  restart: { type: 'boolean' },
} as const;

function selectProofs(known: readonly Proof[], only: readonly string[] | undefined): readonly Proof[] {
  if (!only) return known;
  const names = only.flatMap((value) => value.split(','));
  const unknownName = names.find((name) => !known.some((proof) => proof.name === name));
  if (unknownName === undefined) return known.filter(({ name }) => names.includes(name));
  const all = known.map(({ name }) => name).join(', ');
  throw new Error(`There is no proof '${unknownName}'; there are: ${all}.`);
}

function parseRounds(value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  const rounds = Number(value);
  if (Number.isSafeInteger(rounds) && rounds > 0) return rounds;
  throw new Error(`--rounds must be a whole number above zero, not '${value}'.`);
}

/** Parses the command line; throws an error with a readable message for unknown proofs or invalid rounds. */
export function parseOptions(args: readonly string[], known: readonly Proof[]): RunOptions {
  const { only, rounds: value, restart = false } = parseArgs({ args: [...args], options: OPTIONS }).values;
  const proofs = selectProofs(known, only);
  const rounds = parseRounds(value);
  const parts = [only ? proofs.map(({ name }) => name).join('+') : 'all', rounds && String(rounds)];
  return { proofs, rounds, restart, run: parts.filter(Boolean).join('-') };
}
