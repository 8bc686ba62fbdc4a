import { stateWord } from '../../domain/stateWords';

/** What stands under one head of a sheet: one fact, so that a spreadsheet can sort and reckon by it. */
export type SheetColumn<Row> = readonly [head: string, read: (row: Row) => unknown];

/** A list as a sheet: what each column of its screen holds, by the column's name, in their usual order. */
export type Sheet<Row> = Readonly<Record<string, readonly SheetColumn<Row>[]>>;

/** A state as people read it; nothing where there is none. */
export const said = (of: string, state: string | number | null | undefined): string =>
  state === null || state === undefined ? '' : stateWord(of, state);

/** The columns that were asked for, in the order they were asked in; all of them when none was. */
export const columnsOf = <Row>(sheet: Sheet<Row>, asked = Object.keys(sheet)): SheetColumn<Row>[] =>
  asked.flatMap((name) => sheet[name] ?? []);
