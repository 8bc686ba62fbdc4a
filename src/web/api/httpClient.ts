import type { AxiosError, AxiosInstance } from 'axios';
import { takeInitialResponse } from './initialRequests';
import { createIdempotencyKeys } from './idempotencyKey';
import { NetworkError } from './apiError';
import type { RequestOptions, Api } from '../store/services';

type Method = 'get' | 'post' | 'put' | 'delete';

/** The client's code; it comes with the first call, or earlier when it is wanted earlier. */
export const loadAxios = () => import(/* webpackChunkName: "axios", webpackExports: ["default"] */ 'axios');

/** The server over the wire: JSON both ways, the stored token on every call (spec section 7). */
export function createHttpClient(host: string, token: () => string | null): Api {
  let wire: Promise<AxiosInstance> | undefined;
  const connect = (): Promise<AxiosInstance> =>
    (wire ??= loadAxios().then(
      ({ default: axios }) => axios.create({ baseURL: `${host}/api` }),
      (failure: unknown) => {
        wire = undefined;
        throw new NetworkError(failure);
      },
    ));

  const keys = createIdempotencyKeys();

  /** Ask for something that must not happen twice; after a lost answer the same is asked under the same key. */
  async function askOnce<T>(
    content: string,
    key: true | string,
    ask: (key: string) => Promise<T>,
  ): Promise<T> {
    const response = await ask(key === true ? keys.keyFor(content) : key);
    keys.release(content);
    return response;
  }

  const withSignal = (signal?: AbortSignal): Api => {
    async function ask<T>(
      method: Method,
      url: string,
      data?: unknown,
      options: RequestOptions = {},
    ): Promise<T> {
      const { onProgress } = options;
      const initial = method === 'post' ? await takeInitialResponse(url, data, token()) : undefined;
      if (initial !== undefined) return initial as T;
      const server = await connect();
      const response = await server.request<T>({
        method,
        url,
        data,
        signal,
        headers: { ...requestHeaders(data, token()), ...options.headers },
        ...(onProgress && { onUploadProgress: ({ progress = 0 }) => onProgress(progress) }),
      });
      return response.data;
    }
    async function download(url: string, data: unknown, { onProgress }: RequestOptions = {}): Promise<Blob> {
      const server = await connect();
      const asked = server.request<Blob>({
        method: 'post',
        url,
        data,
        signal,
        responseType: 'blob',
        headers: { ...requestHeaders(data, token()), Accept: '*/*' },
        ...(onProgress && { onDownloadProgress: ({ loaded }) => onProgress(loaded) }),
      });
      return (await asked.catch(parseBlobError)).data;
    }
    return {
      download,
      get: (path, options) => ask('get', path, undefined, options),
      post: (path, body, options = {}) =>
        options.idempotencyKey === undefined
          ? ask('post', path, body, options)
          : askOnce(`${path} ${JSON.stringify(body)}`, options.idempotencyKey, (key) =>
              ask('post', path, body, {
                ...options,
                headers: { ...options.headers, 'Idempotency-Key': key },
              }),
            ),
      put: (path, body, options) => ask('put', path, body, options),
      delete: (path, options) => ask('delete', path, undefined, options),
      withSignal,
    };
  };
  return withSignal();
}

/** Headers of every request; the browser sets the content type of forms, because only it knows the boundary. */
const requestHeaders = (body: unknown, token: string | null): Record<string, string> => ({
  Accept: 'application/json',
  ...(!(body instanceof FormData) && { 'Content-Type': 'application/json' }),
  ...(token && { Authorization: `Bearer ${token}` }),
});

/** A refused file comes as a file itself: its words are read out of it, as those of any other answer. */
async function parseBlobError(error: AxiosError): Promise<never> {
  const { response } = error;
  if (response?.data instanceof Blob)
    response.data = await response.data
      .text()
      .then(JSON.parse)
      .catch(() => undefined);
  throw error;
}
