import dns from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net';
import type { Config } from './config';
import { operator } from '#words/operator';

/**
 * Requests to addresses that users entered (push services, webhooks). They must not reach the server's own network,
 * however the address is written and whatever its name resolves to (SSRF). The name is resolved once, and the
 * connection goes to the address that was checked. Redirects are not followed.
 */
export interface Outgoing {
  method: string;
  headers: Record<string, string | number>;
  body?: Buffer;
  signal?: AbortSignal;
}

const timeout = 10_000;

const blocked = new BlockList();
for (const [network, bits] of [
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
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  blocked.addSubnet(network, bits, 'ipv4');

/** Of IPv6 only the global unicast range, without the parts below that are reserved. */
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  blocked.addSubnet(network, bits, 'ipv6');

/** Whether an IP address may be reached. `allowed` are networks that the admin opened. */
export function mayReach(address: string, allowed: readonly string[]): boolean {
  const family = isIPv6(address) ? 'ipv6' : 'ipv4';
  if (isOpened(address, allowed)) return true;
  if (blocked.check(address, family)) return false;
  return family === 'ipv4' || globalUnicast.check(address, family);
}

export function isOpened(address: string, allowed: readonly string[]): boolean {
  const opened = new BlockList();
  for (const network of allowed) {
    const [start = '', bits] = network.split('/');
    const family = isIPv6(start) ? 'ipv6' : 'ipv4';
    opened.addSubnet(start, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family);
  }
  return opened.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/** The host of a URL if it is an IP address; the URL parser has already normalized unusual notations. */
export function literalOf({ hostname }: URL): string | undefined {
  const host = hostname.replace(/^\[|\]$/g, '');
  return isIP(host) ? host : undefined;
}

/** An address that is a number must be one that may be reached; names are looked at when they are called. */
export function isLiteralReachable({ outgoingAllow }: Pick<Config, 'outgoingAllow'>, address: string): boolean {
  const literal = URL.canParse(address) ? literalOf(new URL(address)) : undefined;
  return literal === undefined || mayReach(literal, outgoingAllow);
}

class NotReachable extends Error {
  constructor(host: string) {
    super(operator.notReachable(host));
  }
}

export class TooLong extends Error {
  constructor(most: number) {
    super(operator.tooLongAnswer(most));
  }
}

/** Sends a request and returns the status of the response. The body is not read. */
export const send = (config: Reach, address: string, outgoing: Outgoing): Promise<number> =>
  request(config, address, outgoing, timeout, (response, done) => {
    done(response.statusCode!);
    response.destroy();
  });

interface OutgoingRequest {
  method?: string;
  headers: Record<string, string>;
  body?: Buffer;
  /** Ends it before its time. */
  signal?: AbortSignal;
  /** Milliseconds until the whole answer is there. */
  within: number;
  /** Bytes that are read at most; a longer answer is an error. */
  most: number;
}

/** Reads the answer of an address. */
export const ask = (
  config: Reach,
  address: string,
  { method = 'GET', headers, body, signal, within, most }: OutgoingRequest,
): Promise<{ status: number; text: string }> =>
  request(config, address, { method, headers, body, signal }, within, (response, done, fail) => {
    const chunks: Buffer[] = [];
    let size = 0;
    response.on('data', (chunk: Buffer) => {
      size += chunk.length;
      chunks.push(chunk);
      if (size > most) response.destroy(new TooLong(most));
    });
    response.on('error', fail);
    response.on('end', () => done({ status: response.statusCode!, text: Buffer.concat(chunks).toString('utf8') }));
  });

type Reach = Pick<Config, 'outgoingAllow'>;
type Answered<T> = (response: http.IncomingMessage, done: (answer: T) => void, fail: (error: Error) => void) => void;

async function request<T>(
  { outgoingAllow }: Reach,
  address: string,
  { method, headers, body, signal: given }: Outgoing,
  within: number,
  answered: Answered<T>,
): Promise<T> {
  const url = new URL(address);
  const literal = literalOf(url);
  if (literal && !mayReach(literal, outgoingAllow)) throw new NotReachable(literal);
  const lookup: LookupFunction = (host, options, done) =>
    dns.lookup(host, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '');
      const reachable = found.filter(({ address: ip }) => mayReach(ip, outgoingAllow));
      const [first] = reachable;
      if (!first) return done(new NotReachable(host), '');
      return options.all ? done(null, reachable) : done(null, first.address, first.family);
    });
  const { request: open } = url.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    const late = AbortSignal.timeout(within);
    const signal = given ? AbortSignal.any([late, given]) : late;
    const outgoing = open(url, { method, headers, lookup, signal, agent: false }, (response) =>
      answered(response, resolve, reject),
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
