import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** How a relay treats what passes: at once, after a while, never, or not at all. */
export type Weather = 'clear' | 'slow' | 'hanging' | 'closed';

/** Stands between two programs and can take the way between them away. */
export interface Relay {
  port: number;
  /** Where the way leads from now on. */
  target: number;
  turn: (weather: Weather) => void;
  /** How many connections are open now. */
  open: () => number;
  close: () => Promise<void>;
}

const SLOW_MS = 300;

/** Open a way to a port of this machine that can be made slow, hang, or be closed. */
export async function openRelay(target: number): Promise<Relay> {
  const now: { weather: Weather } = { weather: 'clear' };
  const ends = new Set<Socket>();
  const pass = (from: Socket, to: Socket) =>
    from.on('data', (bytes: Buffer) => {
      if (now.weather === 'clear') to.write(bytes);
      if (now.weather === 'slow') setTimeout(() => to.destroyed || to.write(bytes), SLOW_MS);
    });
  const server = createServer((near) => {
    if (now.weather === 'closed') return near.destroy();
    const far = connect(relay.target, '127.0.0.1');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(one);
      pass(one, other);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        ends.delete(one);
        other.destroy();
      });
    }
    return undefined;
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const relay: Relay = {
    port: typeof address === 'object' && address ? address.port : 0,
    target,
    turn: (weather) => {
      if (weather === 'closed') for (const end of ends) end.destroy();
      now.weather = weather;
    },
    open: () => ends.size / 2,
    close: async () => {
      for (const end of ends) end.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return relay;
}
