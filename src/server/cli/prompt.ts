import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { StartupError } from '../startupError';

/** Asks the person at the terminal, or reads the answers of a file, one line each. */
export interface Prompt {
  ask: (question: string) => Promise<string>;
  /** What is typed stays unseen. */
  askHidden: (question: string) => Promise<string>;
  /** Whether a person is there to ask again. */
  isInteractive: boolean;
  close: () => void;
}

/** Open the terminal for questions. */
export function openPrompt(input = process.stdin, output = process.stdout): Prompt {
  const veil = { drawn: false };
  const write = (chunk: Buffer, _encoding: string, done: () => void) => {
    if (!veil.drawn) output.write(chunk);
    done();
  };
  const lines = createInterface({ input, output: new Writable({ write }), terminal: input.isTTY });
  const answers = lines[Symbol.asyncIterator]();
  lines.on('SIGINT', () => process.exit(130));
  const answer = async (question: string) => {
    output.write(`${question}: `);
    const next = await answers.next();
    if (next.done) throw new StartupError('Input ended unexpectedly; nothing was changed.');
    return next.value;
  };
  const askUnseen = async (question: string) => {
    veil.drawn = true;
    const text = await answer(question).finally(() => (veil.drawn = false));
    output.write('\n');
    return text;
  };
  return { ask: answer, askHidden: askUnseen, isInteractive: input.isTTY, close: () => lines.close() };
}
