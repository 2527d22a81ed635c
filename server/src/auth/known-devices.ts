/**
 * A browser that has logged in before is known: others who guess at its account do not keep it waiting. The
 * cookie names the account and is signed; it ends with the password it was earned by.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../db/client.ts';
import { instanceKey } from './instance-key.ts';
import { cookieAttributes } from './session-cookie.ts';

const COOKIE = 'ip_portal_device';
const MAX_AGE_SECONDS = 180 * 86_400;

interface Account {
  id: number;
  passwordChangedAt: Date;
}

export interface KnownDevices {
  /** What names this browser when it is known to the account, else null. */
  read(request: FastifyRequest, account: Account | undefined): Promise<string | null>;
  remember(request: FastifyRequest, reply: FastifyReply, account: Account): Promise<void>;
}

/** The known devices of this portal. */
export function createKnownDevices(db: Db): KnownDevices {
  const keyOf = instanceKey(db, 'device-key');
  const sign = async (device: string, { id, passwordChangedAt }: Account) =>
    createHmac('sha256', await keyOf())
      .update(`${device} ${id} ${passwordChangedAt.getTime()}`)
      .digest('base64url');

  return {
    async read(request, account) {
      const [device, signature, ...rest] = request.cookies[COOKIE]?.split('.') ?? [];
      if (!account || !device || !signature || rest.length > 0) return null;
      const expected = Buffer.from(await sign(device, account));
      const given = Buffer.from(signature);
      return given.length === expected.length && timingSafeEqual(given, expected) ? device : null;
    },
    async remember(request, reply, account) {
      const device = randomBytes(12).toString('base64url');
      reply.setCookie(COOKIE, `${device}.${await sign(device, account)}`, {
        ...cookieAttributes(request),
        path: '/api/auth',
        maxAge: MAX_AGE_SECONDS,
      });
    },
  };
}
