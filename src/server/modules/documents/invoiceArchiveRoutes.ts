import { zipSync } from 'fflate';
import { invoiceArchiveInputSchema } from '../../../domain/bills/billInput';
import { HttpError, validationError } from '../../http/httpError';
import { route } from '../../http/route';
import { fileResponse } from '../../http/serialize';
import { DOCUMENTS } from './documentKinds';

/** An unknown invoice is an invalid field, because it is not in the path. */
function toFieldError(error: unknown): never {
  if (error instanceof HttpError && error.status === 404)
    throw validationError({ ids: 'One of these invoices does not exist' });
  throw error;
}

/** A selection of invoices as PDFs in an uncompressed archive, because PDFs are already compressed. */
export const invoiceArchiveRoutes = [
  route({
    method: 'POST',
    path: '/bill/archive',
    summary: 'The PDFs of up to 50 invoices as a ZIP archive',
    permission: DOCUMENTS.bill.permission,
    body: invoiceArchiveInputSchema,
    response: fileResponse('application/zip'),
    handler: async (context) => {
      const files: Record<string, Uint8Array> = {};
      for (const id of new Set<string>(context.body.ids)) {
        const { filename, bytes } = await DOCUMENTS.bill.render(context, id).catch(toFieldError);
        files[filename] = bytes;
      }
      return { filename: 'invoices.zip', bytes: Buffer.from(zipSync(files, { level: 0 })) };
    },
  }),
];
