export const anyText: unknown = expect.any(String);

export const textMatching = (shape: RegExp): unknown => expect.stringMatching(shape);

export const containing = (part: object): unknown => expect.objectContaining(part);
