import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { Aedes, type AedesPublishPacket, type Subscription } from 'aedes';

interface StoredSubscription {
  clientId: string;
}

interface Persistence {
  outgoingEnqueueCombi: (subscriptions: StoredSubscription[], packet: AedesPublishPacket) => Promise<void>;
}

interface BrokerOptions {
  port?: number;
  /** Called for each message of a client before it is acknowledged. */
  onPublish?: (topic: string, payload: string) => void;
  /** Called for each message that a subscriber acknowledged. */
  onAcknowledge?: (payload: string) => void;
}

const SHARED = /^\$share\/[^/]+\/(.+)$/;

/** An in-process MQTT 3.1.1 broker with shared subscriptions of one group, which aedes lacks. */
export async function startMqttBroker({
  port: wantedPort = 0,
  onPublish,
  onAcknowledge,
}: BrokerOptions = {}) {
  const members = new Set<string>();
  const chosen = new Map<number, string>();
  const acknowledged: string[] = [];
  const credentials: (string | undefined)[] = [];
  const sockets = new Set<Socket>();
  let turn = 0;

  /** The member of the group that receives a message; a connected one, if any. */
  const memberFor = (counter: number): string | undefined => {
    const known = chosen.get(counter);
    if (known !== undefined) return known;
    const connected = [...members].filter((id) => connectedClients.has(id));
    const candidates = connected.length > 0 ? connected : [...members];
    const member = candidates[(turn += 1) % candidates.length];
    if (member !== undefined) chosen.set(counter, member);
    return member;
  };
  const isForwarded = (clientId: string, { brokerCounter }: AedesPublishPacket) =>
    !members.has(clientId) || memberFor(brokerCounter) === clientId;

  const broker = await Aedes.createBroker({
    authenticate: (_client, username, password, done) => {
      credentials.push(username, password?.toString());
      done(null, true);
    },
    authorizeSubscribe: (client, subscription: Subscription, done) => {
      const [, filter] = SHARED.exec(subscription.topic) ?? [];
      if (filter !== undefined) {
        members.add(client.id);
        subscription.topic = filter;
      }
      done(null, subscription);
    },
    authorizePublish: (_client, { topic, payload }, done) => {
      onPublish?.(topic, String(payload));
      done(null);
    },
    authorizeForward: (client, packet) => (isForwarded(client.id, packet) ? packet : null),
  });
  const persistence = Reflect.get(broker, 'persistence') as Persistence;
  const enqueue = persistence.outgoingEnqueueCombi.bind(persistence);
  persistence.outgoingEnqueueCombi = (subscriptions, packet) =>
    enqueue(
      subscriptions.filter(({ clientId }) => isForwarded(clientId, packet)),
      packet,
    );
  const connectedClients = new Set<string>();
  broker.on('clientReady', ({ id }) => connectedClients.add(id));
  broker.on('clientDisconnect', ({ id }) => connectedClients.delete(id));
  const subscribers = new Set<string>();
  broker.on('subscribe', (_subscriptions, { id }) => subscribers.add(id));
  broker.on('ack', (packet) => {
    // Absent if the message was acknowledged before.
    if (!(packet as typeof packet | undefined) || !('payload' in packet)) return;
    acknowledged.push(String(packet.payload));
    onAcknowledge?.(String(packet.payload));
  });

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    broker.handle(socket);
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(wantedPort);
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const disconnectAll = () => sockets.forEach((socket) => socket.destroy());

  return {
    url: `mqtt://127.0.0.1:${port}`,
    /** Payloads acknowledged by subscribers. */
    acknowledged,
    /** User names and passwords in the order of the connections. */
    credentials,
    connectedClients: connectedClients as ReadonlySet<string>,
    /** Clients that have subscribed since the start. */
    subscribers: subscribers as ReadonlySet<string>,
    publish: (topic: string, body: unknown, qos: 0 | 1 = 1) =>
      new Promise<void>((resolve, reject) =>
        broker.publish(
          { cmd: 'publish', topic, payload: JSON.stringify(body), qos, retain: false, dup: false },
          (error) => (error ? reject(error) : resolve()),
        ),
      ),
    /** Cuts all connections. */
    disconnectAll,
    /** Stops listening and cuts all connections; sessions are kept. */
    goOffline: () => {
      server.close();
      disconnectAll();
    },
    goOnline: () => listen(port),
    close: async () => {
      await new Promise<void>((closed) => broker.close(() => closed()));
      server.close();
      disconnectAll();
    },
  };
}

export type MqttBroker = Awaited<ReturnType<typeof startMqttBroker>>;
