import { setTimeout as pause } from 'node:timers/promises';
import { errorMessage } from '../../startupError';
import { encodeMessage } from './messages';
import { simulateMessages } from './scenario';
import type { ScenarioOptions, SimulatedMessage } from './scenario';
import type { Sender } from './senders';
import { createStatistics } from './statistics';

const REPORT_INTERVAL_MS = 60_000;
/** Maximum number of pending requests; a server that is slower than the scenario slows it down. */
const MAX_IN_FLIGHT = 64;

interface RunOptions {
  scenario: ScenarioOptions;
  speed: number;
  /** Whether messages have the time at which they are sent, instead of that of the scenario. */
  isLive: boolean;
  sender: Sender;
  /** Transport of repeated messages; default: `sender`. */
  secondSender?: Sender;
  signal: AbortSignal;
  log: (line: string) => void;
}

/** Sends the messages of a scenario at their times and reports each minute and at the end. */
export async function runSimulation(options: RunOptions): Promise<void> {
  const { scenario, speed, isLive, sender, secondSender = sender, signal, log } = options;
  const begun = Date.now();
  const minute = createStatistics();
  const total = createStatistics();
  const inFlight = new Set<Promise<void>>();
  const realTime = (at: number) => begun + (at - scenario.startAt) / speed;
  const stamp = (at: number) => Math.round(isLive ? realTime(at) : at);
  let reachedAt = scenario.startAt;

  const send = async (message: SimulatedMessage) => {
    const sentAt = performance.now();
    const { send: transmit } = message.isRepeated ? secondSender : sender;
    try {
      const outcome = await transmit(message.device.format, encodeMessage(message, stamp));
      const ms = performance.now() - sentAt;
      for (const statistics of [minute, total]) statistics.answered(ms, outcome);
    } catch (error) {
      for (const statistics of [minute, total]) statistics.failed(errorMessage(error));
    }
  };

  const report = setInterval(() => {
    log(`${new Date(reachedAt).toISOString().slice(0, 16)}: ${minute.line()}`);
    minute.reset();
  }, REPORT_INTERVAL_MS);
  try {
    for (const message of simulateMessages(scenario)) {
      reachedAt = message.sendAt;
      const wait = realTime(message.sendAt) - Date.now();
      if (wait > 1) await pause(wait, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) break;
      const sending = send(message).finally(() => inFlight.delete(sending));
      inFlight.add(sending);
      if (inFlight.size >= MAX_IN_FLIGHT) await Promise.race(inFlight);
    }
    await Promise.all(inFlight);
  } finally {
    clearInterval(report);
  }
  const seconds = Math.round((Date.now() - begun) / 1_000);
  log(`${total.line()}, in ${seconds} s.`);
}
