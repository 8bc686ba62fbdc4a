import { sqlState } from '../../db/sqlState';
import { BATCH_SIZE } from './intake';
import type { IntakeSummary, ReceivedMessage } from './intake';

interface WaitingBody {
  messages: readonly ReceivedMessage[];
  resolve: (summary: IntakeSummary) => void;
  reject: (error: unknown) => void;
}

/** Takes as many bodies as fit into a transaction, at least one. */
function takeBatch(waiting: WaitingBody[]): WaitingBody[] {
  let size = 0;
  const end = waiting.findIndex(({ messages }, index) => (size += messages.length) > BATCH_SIZE && index > 0);
  return waiting.splice(0, end < 0 ? waiting.length : end);
}

/**
 * Processes the bodies of a key in order of arrival, one transaction at a time: bodies that arrive meanwhile
 * share the next transaction. Transactions of a key therefore never wait for each other's devices, and many
 * bodies cost less each. Returns a function that processes the messages of a body and resolves after its
 * commit. If the database refuses a group, its bodies are processed one by one, so that one invalid body does
 * not fail others.
 */
export function createIntakeQueue(
  processBodies: (bodies: readonly (readonly ReceivedMessage[])[]) => Promise<IntakeSummary[]>,
) {
  const queues = new Map<string, WaitingBody[]>();

  async function processGroup(group: readonly WaitingBody[]): Promise<void> {
    try {
      const summaries = await processBodies(group.map(({ messages }) => messages));
      group.forEach(({ resolve }, index) => resolve(summaries[index] as IntakeSummary));
    } catch (error) {
      if (group.length > 1 && sqlState(error) !== undefined)
        for (const body of group) await processGroup([body]);
      else for (const { reject } of group) reject(error);
    }
  }

  async function drain(key: string, waiting: WaitingBody[]): Promise<void> {
    while (waiting.length > 0) await processGroup(takeBatch(waiting));
    queues.delete(key);
  }

  return (key: string, messages: readonly ReceivedMessage[]): Promise<IntakeSummary> =>
    new Promise((resolve, reject) => {
      const body: WaitingBody = { messages, resolve, reject };
      const waiting = queues.get(key);
      if (waiting) waiting.push(body);
      else {
        const queue = [body];
        queues.set(key, queue);
        void drain(key, queue);
      }
    });
}
