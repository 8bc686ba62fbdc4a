import { zipSync } from 'fflate';
import { invoiceArchiveInputSchema } from '../../../domain/bills/billInput';
import { route } from '../../http/route';
import { fileResponse } from '../../http/serialize';
import { DOCUMENTS } from './documentKinds';

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
        const { filename, bytes } = await DOCUMENTS.bill.render(context, id);
        files[filename] = bytes;
      }
      return { filename: 'invoices.zip', bytes: Buffer.from(zipSync(files, { level: 0 })) };
    },
  }),
];
