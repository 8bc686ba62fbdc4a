import type { AxiosError, AxiosInstance } from 'axios';
import { takeInitialResponse } from './initialRequests';
import { createIdempotencyKeys } from './idempotencyKey';
import { NetworkError } from './apiError';
import type { RequestOptions, Api } from '../store/services';

type Method = 'get' | 'post' | 'put' | 'delete';

/** Loads axios at the first request, unless it is preloaded. */
export const loadAxios = () => import(/* webpackChunkName: "axios", webpackExports: ["default"] */ 'axios');

/** HTTP client for the JSON API; sends the stored token with every request. */
export function createHttpClient(host: string, token: () => string | null): Api {
  let client: Promise<AxiosInstance> | undefined;
  const connect = (): Promise<AxiosInstance> =>
    (client ??= loadAxios().then(
      ({ default: axios }) => axios.create({ baseURL: `${host}/api` }),
      (cause: unknown) => {
        client = undefined;
        throw new NetworkError(cause);
      },
    ));

  const keys = createIdempotencyKeys();

  /** Sends a request with an idempotency key; a retry after a lost response reuses the key. */
  async function sendIdempotent<T>(
    content: string,
    key: true | string,
    send: (key: string) => Promise<T>,
  ): Promise<T> {
    const response = await send(key === true ? keys.keyFor(content) : key);
    keys.release(content);
    return response;
  }

  const withSignal = (signal?: AbortSignal): Api => {
    async function send<T>(
      method: Method,
      url: string,
      data?: unknown,
      { onProgress }: RequestOptions = {},
      idempotencyKey?: string,
    ): Promise<T> {
      const initial = method === 'post' ? await takeInitialResponse(url, data, token()) : undefined;
      if (initial !== undefined) return initial as T;
      const axios = await connect();
      const response = await axios.request<T>({
        method,
        url,
        data,
        signal,
        headers: {
          ...requestHeaders(data, token()),
          ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
        },
        ...(onProgress && { onUploadProgress: ({ progress = 0 }) => onProgress(progress) }),
      });
      return response.data;
    }
    async function download(url: string, data: unknown, { onProgress }: RequestOptions = {}): Promise<Blob> {
      const axios = await connect();
      const response = axios.request<Blob>({
        method: 'post',
        url,
        data,
        signal,
        responseType: 'blob',
        headers: { ...requestHeaders(data, token()), Accept: '*/*' },
        ...(onProgress && { onDownloadProgress: ({ loaded }) => onProgress(loaded) }),
      });
      return (await response.catch(parseBlobError)).data;
    }
    return {
      download,
      get: (path, options) => send('get', path, undefined, options),
      post: (path, body, options = {}) =>
        options.idempotencyKey === undefined
          ? send('post', path, body, options)
          : sendIdempotent(`${path} ${JSON.stringify(body)}`, options.idempotencyKey, (key) =>
              send('post', path, body, options, key),
            ),
      put: (path, body, options) => send('put', path, body, options),
      delete: (path, options) => send('delete', path, undefined, options),
      withSignal,
    };
  };
  return withSignal();
}

/** Headers of every request; forms get their content type from the browser, which generates the boundary. */
const requestHeaders = (body: unknown, token: string | null): Record<string, string> => ({
  Accept: 'application/json',
  ...(!(body instanceof FormData) && { 'Content-Type': 'application/json' }),
  ...(token && { Authorization: `Bearer ${token}` }),
});

/** Parses the error response of a download, which is also a blob, as JSON. */
async function parseBlobError(error: AxiosError): Promise<never> {
  const { response } = error;
  if (response?.data instanceof Blob)
    response.data = await response.data
      .text()
      .then(JSON.parse)
      .catch(() => undefined);
  throw error;
}
