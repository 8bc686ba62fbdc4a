import { HttpError } from '../http/httpError';

/** A row of cells; `line` is the last line of the file that it spans. */
export interface TableLine {
  line: number;
  cells: string[];
}

/** The cells of a CSV file or workbook. */
export interface TableFile {
  /** Character encoding of a CSV file; null for a workbook. */
  encoding: string | null;
  /** Character between the cells of a CSV file; null for a workbook. */
  delimiter: string | null;
  lines: TableLine[];
}

/** An import file that can't be read. */
export const fileError = (message: string): HttpError =>
  new HttpError(422, message, { fields: { file: message } });
