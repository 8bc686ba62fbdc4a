import { createAction } from '@reduxjs/toolkit';
import type { AxiosError } from 'axios';
import type { FieldErrors, ApiError } from '../../domain/entity';
import { isObject } from '../../domain/entity';
import { SPEC_TEXTS } from '../../domain/specTexts';
import {
  SESSION_ENDED,
  FORBIDDEN,
  NOT_FOUND,
  VERSION_CONFLICT,
  TOO_LARGE,
  INVALID_FIELDS,
  TOO_MANY_REQUESTS,
  UNAVAILABLE,
} from '../../domain/errorMessages';

/** A 2xx response whose body has an unexpected shape. */
export class InvalidResponseError extends Error {
  readonly body: Record<string, unknown> | undefined;

  constructor(response: unknown) {
    const body = isObject(response) ? response : undefined;
    super(readMessage(body) ?? DEFAULT_MESSAGE);
    this.body = body;
  }
}

/** The request could not be sent. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super('The request could not be sent', { cause });
  }
}

const DEFAULT_MESSAGE = SPEC_TEXTS.somethingWentWrong;

/** Error of a request that got no response. */
export const NETWORK_ERROR: ApiError = {
  message: 'The server can’t be reached. Check your connection and try again.',
};

const PROGRAMMING_ERROR: ApiError = { status: 500, message: DEFAULT_MESSAGE };

/** Messages by status for responses without a message. */
const MESSAGES: Record<number, string> = {
  401: SESSION_ENDED,
  403: FORBIDDEN,
  404: NOT_FOUND,
  409: VERSION_CONFLICT,
  413: TOO_LARGE,
  422: INVALID_FIELDS,
  429: TOO_MANY_REQUESTS,
  503: UNAVAILABLE,
};

const MAX_MESSAGE_LENGTH = 200;

/** Whether a record does not exist or the user may not view it. */
export const isUnavailable = ({ status }: ApiError): boolean => status === 403 || status === 404;

/** Whether an exception is a failed request; anything else is a programming error. */
export const isRequestFailure = (cause: unknown): boolean =>
  cause instanceof InvalidResponseError || cause instanceof NetworkError || isAxiosError(cause);

/**
 * Converts a failed request to plain data for actions; a programming error looks like an internal server
 * error.
 */
export function toApiError(error: unknown): ApiError {
  if (error instanceof InvalidResponseError)
    return { status: 200, message: error.message, ...(error.body && { body: error.body }) };
  if (error instanceof NetworkError) return NETWORK_ERROR;
  if (!isAxiosError(error)) return PROGRAMMING_ERROR;
  const { response } = error;
  if (!response) return NETWORK_ERROR;
  const body = isObject(response.data) ? response.data : undefined;
  return {
    status: response.status,
    message: readMessage(body) ?? MESSAGES[response.status] ?? DEFAULT_MESSAGE,
    ...(isFieldErrors(body?.fields) && { fields: body.fields }),
    ...(Number(response.headers['retry-after']) > 0 && {
      retryAfter: Number(response.headers['retry-after']),
    }),
    ...(body && { body }),
  };
}

/** Checks the error itself, so that axios need not be loaded. */
const isAxiosError = (error: unknown): error is AxiosError =>
  error instanceof Error && 'isAxiosError' in error;

const isFieldErrors = (value: unknown): value is FieldErrors =>
  isObject(value) && Object.values(value).every((message) => typeof message === 'string');

const readMessage = (body: Record<string, unknown> | undefined): string | undefined =>
  typeof body?.message === 'string' && body.message.trim()
    ? body.message.slice(0, MAX_MESSAGE_LENGTH)
    : undefined;

/** Action creator for the error of a request made outside `perform`. */
export const createErrorAction = (type: string) =>
  createAction(type, (payload: ApiError) => ({ payload, meta: { error: true as const } }));

/** Whether an action carries the error of a request. */
export const isErrorAction = (action: unknown): action is { type: string; payload: ApiError } =>
  isObject(action) && isObject(action.meta) && action.meta.error === true;
