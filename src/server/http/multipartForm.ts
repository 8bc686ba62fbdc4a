import '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { MEDIA_MAX_BYTES } from '../../domain/media/media';
import { TOO_LARGE } from '../../domain/errorMessages';
import { storableText, assertFieldName } from './strictJson';
import { HttpError } from './httpError';

/** An uploaded file in memory. */
export interface UploadedFile {
  filename: string;
  bytes: Buffer;
}

interface MultipartForm {
  fields: Record<string, string>;
  file?: UploadedFile;
}

const MULTIPART_LIMITS = {
  fileSize: MEDIA_MAX_BYTES,
  fields: 8,
  fieldNameSize: 64,
  fieldSize: 4_096,
  parts: 10,
};

/** Parses a multipart form: unique fields and at most one file. */
export async function parseMultipart(request: FastifyRequest, acceptsFile: boolean): Promise<MultipartForm> {
  const fields = new Map<string, string>();
  let file: UploadedFile | undefined;
  for await (const part of request.parts({ limits: { ...MULTIPART_LIMITS, files: acceptsFile ? 1 : 0 } })) {
    if (part.type === 'file') {
      // Its type hides that a part may have no file name.
      const filename = (part.filename as string | undefined) ?? '';
      file = { filename: storableText(filename), bytes: await part.toBuffer() };
    } else {
      if (fields.has(part.fieldname)) throw new HttpError(422, 'The form contains a field twice.');
      if (part.valueTruncated) throw new HttpError(413, TOO_LARGE);
      fields.set(assertFieldName(part.fieldname), storableText(String(part.value)));
    }
  }
  return { fields: Object.fromEntries(fields), ...(file && { file }) };
}
