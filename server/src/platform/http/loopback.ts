import { BlockList, isIP, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** True for this machine's own names and addresses, including their form in a URL. */
export function isLoopback(host: string): boolean {
  const address = host.replace(/^\[(.*)\]$/, '$1');
  if (isIP(address) === 0) return address.toLowerCase() === 'localhost';
  return loopback.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

const forwarded = ['forwarded', 'via', 'x-real-ip', 'x-client-ip', 'true-client-ip', 'cf-connecting-ip'];
const isForwarded = (name: string): boolean => name.startsWith('x-forwarded-') || forwarded.includes(name);

/** True for a call from this machine without any sign of a proxy. */
export function isLocalCall({ socket, headers, hostname }: FastifyRequest): boolean {
  if (!isLoopback(socket.remoteAddress ?? '') || !isLoopback(hostname)) return false;
  const { origin } = headers;
  if (origin !== undefined && !(URL.canParse(origin) && isLoopback(new URL(origin).hostname))) return false;
  return !Object.keys(headers).some(isForwarded);
}
