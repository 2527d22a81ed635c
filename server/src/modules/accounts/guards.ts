import type { Captcha } from '../../auth/captcha.ts';
import type { KnownDevices } from '../../auth/known-devices.ts';

/** What stands at every way in. */
export interface Guards {
  captcha: Captcha;
  devices: KnownDevices;
}
