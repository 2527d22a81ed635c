/**
 * Where a request comes from. Behind a proxy that is what the proxy says, and only when it is an address at
 * all: anything else stands for the proxy itself.
 */
import { isIP, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

const MAPPED = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i;
/** Addresses of one household or machine share these bits; it may use any below them. */
const IPV6_PREFIX = 64;
/** What a provider gives to one customer at most: 65,536 of the above. */
const IPV6_SITE = 48;

/** The visitor's address, IPv4 written as such; `unknown` when the socket is gone. */
export function addressOf(request: FastifyRequest): string {
  const told = request.ip;
  const address = isIP(told) ? told : (request.socket.remoteAddress ?? '');
  return MAPPED.exec(address)?.[1] ?? (isIP(address) ? address : 'unknown');
}

/** Writes an IPv6 address as its eight groups. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail?.split(':').filter(Boolean) ?? [];
  return [...left, ...Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0'), ...right];
}

const networkOf = (address: string, bits: number) =>
  `${groupsOf(address)
    .slice(0, bits / 16)
    .join(':')}::/${bits}`;

/** What is counted when a source may do something only so often: the address, of IPv6 its network. */
export function sourceOf(request: FastifyRequest): string {
  const address = addressOf(request);
  return isIPv6(address) ? networkOf(address, IPV6_PREFIX) : address;
}

/** The wider network of an IPv6 source, which one customer may have as a whole; null of IPv4. */
export function widerSourceOf(request: FastifyRequest): string | null {
  const address = addressOf(request);
  return isIPv6(address) ? networkOf(address, IPV6_SITE) : null;
}

/** An address that tells the neighbourhood, not the visitor: `203.0.113.0`, `2001:db8:1::`. */
export function shortened(address: string): string {
  if (isIPv6(address)) return `${groupsOf(address).slice(0, 3).join(':')}::`;
  return address.replace(/\.\d+$/, '.0');
}
