/** Any text. */
export const someText: unknown = expect.any(String);

/** A text of this shape. */
export const textLike = (shape: RegExp): unknown => expect.stringMatching(shape);

/** An object that holds at least this. */
export const holding = (part: object): unknown => expect.objectContaining(part);
