import { expectRejection, expectShutdown, useServers } from './serverProcess';

jest.setTimeout(400_000);

const servers = useServers();

describe('server process', () => {
  it('serves requests, and shuts down on SIGTERM', () => expectShutdown(servers, 'SIGTERM'));

  it('rejects an invalid setting with a message', () =>
    expectRejection(
      servers,
      { PORT: 'http' },
      /^PORT must be a whole number from 0 to 65535, not 'http'\.$/,
    ));
});
