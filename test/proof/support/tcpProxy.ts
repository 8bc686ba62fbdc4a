import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** Handling of traffic: forwarded at once, forwarded after a delay, dropped, or the connection refused. */
export type ProxyMode = 'clear' | 'slow' | 'hanging' | 'closed';

/** A TCP proxy that can simulate network faults. */
export interface TcpProxy {
  port: number;
  /** Port that new connections are forwarded to. */
  target: number;
  setMode: (mode: ProxyMode) => void;
  /** Number of open connections. */
  connectionCount: () => number;
  close: () => Promise<void>;
}

const SLOW_MS = 300;

/** Starts a proxy to a local port. */
export async function startTcpProxy(target: number): Promise<TcpProxy> {
  const state: { mode: ProxyMode } = { mode: 'clear' };
  const sockets = new Set<Socket>();
  const forward = (from: Socket, to: Socket) =>
    from.on('data', (bytes: Buffer) => {
      if (state.mode === 'clear') to.write(bytes);
      if (state.mode === 'slow') setTimeout(() => to.destroyed || to.write(bytes), SLOW_MS);
    });
  const server = createServer((client) => {
    if (state.mode === 'closed') return client.destroy();
    const upstream = connect(proxy.target, '127.0.0.1');
    for (const [source, destination] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(source);
      forward(source, destination);
      source.on('error', () => destination.destroy());
      source.on('close', () => {
        sockets.delete(source);
        destination.destroy();
      });
    }
    return undefined;
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const proxy: TcpProxy = {
    port: typeof address === 'object' && address ? address.port : 0,
    target,
    setMode: (mode) => {
      if (mode === 'closed') for (const socket of sockets) socket.destroy();
      state.mode = mode;
    },
    connectionCount: () => sockets.size / 2,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return proxy;
}
