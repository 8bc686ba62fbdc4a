import sharp from 'sharp';
import type { TestContext } from '../../../support/recordLifecycle';
import type { TestUser } from '../../../support/testServer';

/** Uploads a photo of a counter as the browser does. */
export async function photoOf(
  context: TestContext,
  counter: string,
  user: TestUser = context.admin,
): Promise<string> {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const fields = { name: 'meter_photo', owner_model: 'counter', owner_id: counter };
  const part = (name: string, more = '') =>
    `--b\r\nContent-Disposition: form-data; name="${name}"${more}\r\n`;
  const payload = Buffer.concat([
    ...Object.entries(fields).map(([name, value]) => Buffer.from(`${part(name)}\r\n${value}\r\n`)),
    Buffer.from(`${part('file', '; filename="m.png"')}Content-Type: image/png\r\n\r\n`),
    bytes,
    Buffer.from('\r\n--b--\r\n'),
  ]);
  const headers = { 'content-type': 'multipart/form-data; boundary=b' };
  const { status, body } = await context.server.request(user, 'POST', '/media', undefined, {
    payload,
    headers,
  });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return String(body._id);
}
