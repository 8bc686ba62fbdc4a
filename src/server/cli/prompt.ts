import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { StartupError } from '../startupError';

/** Prompts on a terminal, or reads one answer per line from standard input. */
export interface Prompt {
  ask: (question: string) => Promise<string>;
  /** Does not echo the input. */
  askHidden: (question: string) => Promise<string>;
  /** Whether the user can correct an answer. */
  isInteractive: boolean;
  close: () => void;
}

export function openPrompt(input = process.stdin, output = process.stdout): Prompt {
  const echo = { isHidden: false };
  const write = (chunk: Buffer, _encoding: string, done: () => void) => {
    if (!echo.isHidden) output.write(chunk);
    done();
  };
  const lines = createInterface({ input, output: new Writable({ write }), terminal: input.isTTY });
  const answers = lines[Symbol.asyncIterator]();
  lines.on('SIGINT', () => process.exit(130));
  const ask = async (question: string) => {
    output.write(`${question}: `);
    const next = await answers.next();
    if (next.done) throw new StartupError('Input ended unexpectedly; nothing was changed.');
    return next.value;
  };
  const askHidden = async (question: string) => {
    echo.isHidden = true;
    const text = await ask(question).finally(() => (echo.isHidden = false));
    output.write('\n');
    return text;
  };
  return { ask, askHidden, isInteractive: input.isTTY, close: () => lines.close() };
}
