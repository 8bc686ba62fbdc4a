import '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { MEDIA_MAX_BYTES } from '../../domain/media/media';
import { keepable, nameable } from './strictJson';
import { Refusal } from './httpError';

/** One file of a form, whole in memory. */
export interface SentFile {
  filename: string;
  bytes: Buffer;
}

/** What a multipart form brought. */
export interface SentForm {
  fields: Record<string, string>;
  file?: SentFile;
}

const LIMITS = { fileSize: MEDIA_MAX_BYTES, fields: 8, fieldNameSize: 64, fieldSize: 4_096, parts: 10 };

/** Read a multipart form: every field once, and one file at most where files are awaited. */
export async function readForm(request: FastifyRequest, awaitsFile: boolean): Promise<SentForm> {
  const fields = new Map<string, string>();
  let file: SentFile | undefined;
  for await (const part of request.parts({ limits: { ...LIMITS, files: awaitsFile ? 1 : 0 } })) {
    if (part.type === 'file') file = { filename: keepable(part.filename), bytes: await part.toBuffer() };
    else {
      if (fields.has(part.fieldname)) throw new Refusal(422, 'The form names a field twice.');
      if (part.valueTruncated) throw new Refusal(413, 'This is too large.');
      fields.set(nameable(part.fieldname), keepable(String(part.value)));
    }
  }
  return { fields: Object.fromEntries(fields), ...(file && { file }) };
}
