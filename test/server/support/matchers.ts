/** Any text. */
export const anyText: unknown = expect.any(String);

/** A text of this shape. */
export const textMatching = (shape: RegExp): unknown => expect.stringMatching(shape);

/** An object that holds at least this. */
export const containing = (part: object): unknown => expect.objectContaining(part);
