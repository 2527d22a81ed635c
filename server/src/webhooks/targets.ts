/** Where a webhook may lead: anywhere on the internet over TLS, and to hosts of our own that the operator has named. */
import { BlockList, isIP, isIPv6 } from 'node:net';

/** What is no public address of IPv4 (RFC 6890), and what clouds answer with their machines' secrets. */
const BLOCKED: readonly [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['168.63.129.16', 32],
  ['224.0.0.0', 3],
];
/** Of the public IPv6 addresses (2000::/3) those that lead to others: Teredo, documentation, 6to4. */
const BLOCKED6: readonly [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];
const blocked = new BlockList();
for (const [net, bits] of BLOCKED) blocked.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of BLOCKED6) blocked.addSubnet(net, bits, 'ipv6');
const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');
const local = new BlockList();
local.addSubnet('169.254.0.0', 16, 'ipv4');
local.addSubnet('fe80::', 10, 'ipv6');

/** True for an address that anybody on the internet has: neither private, nor this machine, nor a cloud's own. */
export function isPublicAddress(address: string): boolean {
  if (isIPv6(address)) return global6.check(address, 'ipv6') && !blocked.check(address, 'ipv6');
  return isIP(address) === 4 && !blocked.check(address, 'ipv4');
}

/** Addresses of one link alone, where clouds keep their secrets: not even for named hosts. */
function isLinkLocal(address: string): boolean {
  const family = isIPv6(address) ? 'ipv6' : 'ipv4';
  return local.check(address, family);
}

const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '');

/** Whether the operator has named this host (`erp.internal`) or this host and port (`10.0.0.5:8080`). */
export function isNamed(url: URL, named: readonly string[]): boolean {
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  return named.includes(url.hostname) || named.includes(`${url.hostname}:${port}`);
}

/** What the words of a refusal call the address, and the setting in which the operator names hosts inside. */
const WEBHOOK = { what: '接收地址', setting: 'WEBHOOK_HOSTS' };

/** Why nothing is sent to an address, in words; undefined when it may be. Names are judged again by `addressFault`. */
export function urlFault(
  text: string,
  named: readonly string[],
  { what, setting }: typeof WEBHOOK = WEBHOOK,
): string | undefined {
  if (!URL.canParse(text)) return `${what}格式不正确`;
  const url = new URL(text);
  if (url.username || url.password) return `${what}不能带用户名和密码`;
  if (url.hash) return `${what}不能带 # 后的部分`;
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return `${what}须以 https:// 开头`;
  if (isNamed(url, named)) return undefined;
  if (url.protocol !== 'https:') return `${what}须以 https:// 开头（内部系统由运维在 ${setting} 中列出）`;
  const host = hostOf(url);
  const inside = isIP(host)
    ? !isPublicAddress(host)
    : !host.includes('.') || /\.(local|localhost|internal)\.?$/.test(host);
  return inside ? `${what}不能是内部地址（内部系统由运维在 ${setting} 中列出）` : undefined;
}

/** Why nothing is sent to the address that a name stands for now; undefined when it may be. */
export function addressFault(url: URL, address: string, named: readonly string[]): string | undefined {
  const allowed = isNamed(url, named) ? !isLinkLocal(address) : isPublicAddress(address);
  return allowed ? undefined : '接收地址指向内部地址，没有发送';
}
