/** The views' read access to the backend, in the browser. */

import { request } from '../request';
import { BusinessError, TransportError } from '../request-error-config';
import { type Api, ApiFailure } from '../views/page';

/** Failures become `ApiFailure` and are not shown: the page has states of its own. */
export const browserApi: Api = {
  async get<T>(url: string, params?: Record<string, string | number | boolean | undefined>): Promise<T> {
    try {
      return await request<T>(url, { skipErrorHandler: true, ...(params ? { params } : {}) });
    } catch (error) {
      if (error instanceof BusinessError) throw new ApiFailure(error.status, error.info.errorCode, error.message);
      if (error instanceof TransportError) throw new ApiFailure(error.status, error.kind, error.message);
      throw error;
    }
  },
};
