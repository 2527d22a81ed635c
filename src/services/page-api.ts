/** The views' read access to the backend, in the browser. */
import { BusinessError, TransportError } from '../request-error-config';
import { type Api, ApiFailure } from '../views/page';
import { quiet } from './api';

/** Failures become `ApiFailure` and are not shown: the page has states of its own. */
export const browserApi: Api = {
  async get(address, asked) {
    try {
      return await quiet.read(address, asked);
    } catch (error) {
      if (error instanceof BusinessError) throw new ApiFailure(error.status, error.info.errorCode, error.message);
      if (error instanceof TransportError) throw new ApiFailure(error.status, error.kind, error.message);
      throw error;
    }
  },
};
