/* Messages of the server's errors, which the browser shows for responses without a message, too. */

export const SESSION_ENDED = 'Your session has ended. Please sign in again.';
export const FORBIDDEN = 'You are not allowed to do this.';
export const NOT_FOUND = 'This record does not exist.';
export const VERSION_CONFLICT = 'This record was changed by someone else. Reload to see the latest version.';
export const TOO_LARGE = 'This is too large.';
export const INVALID_FIELDS = 'Please fix these fields.';
export const TOO_MANY_REQUESTS = 'Too many attempts. Please wait a moment.';
export const UNAVAILABLE = 'The server is busy. Please try again in a moment.';
