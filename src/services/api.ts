/** The views' read access to the backend, in the browser. */
import type { AnswerOf, AskedOf, ReadAddress } from '@ip-portal/contract';
import { type RequestOptions, request } from '../request';
import { BusinessError, TransportError } from '../request-error-config';
import { type Api, ApiFailure } from '../views/page';

/** A read by its address; rejects as `request` does. The one place that takes an answer for what the contract says. */
export function read<A extends ReadAddress>(
  address: A,
  asked?: AskedOf<A>,
  options: Pick<RequestOptions, 'skipErrorHandler'> = {},
): Promise<AnswerOf<A>> {
  return request<AnswerOf<A>>(address, { ...options, ...(asked ? { params: asked } : {}) });
}

/** Failures become `ApiFailure` and are not shown: the page has states of its own. */
export const browserApi: Api = {
  async get(address, asked) {
    try {
      return await read(address, asked, { skipErrorHandler: true });
    } catch (error) {
      if (error instanceof BusinessError) throw new ApiFailure(error.status, error.info.errorCode, error.message);
      if (error instanceof TransportError) throw new ApiFailure(error.status, error.kind, error.message);
      throw error;
    }
  },
};
