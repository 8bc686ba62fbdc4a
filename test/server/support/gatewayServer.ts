import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that the gateway received. */
export interface GatewayRequest {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A local HTTP server that simulates a messaging gateway. */
export interface GatewayServer {
  port: number;
  url: string;
  requests: GatewayRequest[];
  /** Statuses of the next responses, 202 after them; 0 never responds. */
  statuses: number[];
  close: () => Promise<void>;
}

/** Starts the gateway on a free port. */
export async function startGatewayServer(): Promise<GatewayServer> {
  const requests: GatewayRequest[] = [];
  const statuses: number[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      requests.push({
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      });
      const status = statuses.shift() ?? 202;
      if (status === 0) return;
      response.writeHead(status, { location: '/elsewhere' }).end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    requests,
    statuses,
    url: `http://127.0.0.1:${String(port)}/send`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
