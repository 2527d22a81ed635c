import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { addressOf, shortened, sourceOf, widerSourceOf } from '../../src/lib/source.ts';

const from = (ip: string, remoteAddress = '127.0.0.1') => ({ ip, socket: { remoteAddress } }) as FastifyRequest;

describe('the source of a request', () => {
  it('is an address or that of the proxy, never a text somebody sent', () => {
    expect(addressOf(from('203.0.113.9'))).toBe('203.0.113.9');
    expect(addressOf(from('::ffff:203.0.113.9'))).toBe('203.0.113.9');
    expect(addressOf(from('2001:db8::1'))).toBe('2001:db8::1');
    for (const text of ["<script>'", '', 'unknown', '203.0.113.9.1', 'x'.repeat(5_000)])
      expect(addressOf(from(text, '::ffff:10.0.0.1'))).toBe('10.0.0.1');
  });

  it('is counted by network where one has many addresses', () => {
    expect(sourceOf(from('203.0.113.9'))).toBe('203.0.113.9');
    expect(sourceOf(from('2001:db8:1:2::9'))).toBe('2001:db8:1:2::/64');
    expect(sourceOf(from('2001:db8:1:2:aaaa:bbbb:cccc:dddd'))).toBe('2001:db8:1:2::/64');
    expect(sourceOf(from('2001:db8::1'))).toBe('2001:db8:0:0::/64');
    expect(sourceOf(from('::1'))).toBe('0:0:0:0::/64');
    expect(widerSourceOf(from('2001:db8:1:2::9'))).toBe('2001:db8:1::/48');
    expect(widerSourceOf(from('203.0.113.9'))).toBeNull();
  });

  it('can be shortened to its neighbourhood', () => {
    expect(shortened('203.0.113.9')).toBe('203.0.113.0');
    expect(shortened('2001:db8:1:2::9')).toBe('2001:db8:1::');
    expect(shortened('unknown')).toBe('unknown');
  });
});
