import dns from 'node:dns';
import { createServer, type Server } from 'node:http';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { literalOf, mayReach, send } from './outgoing';

let server: Server;
let port: number;
let requests = 0;

beforeAll(async () => {
  server = createServer((request, response) => {
    requests++;
    if (request.url === '/moved') response.writeHead(302, { location: '/again' }).end();
    else response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as { port: number });
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => server.close());

const closed = { outgoingAllow: [] };
const opened = { outgoingAllow: ['127.0.0.0/8'] };
const get = { method: 'GET', headers: {} };

/** All in one list, so that another way in is one more line. */
const privateAddresses = [
  'http://127.0.0.1/',
  'http://127.1/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0177.0.0.1/',
  'http://0/',
  'http://10.1.2.3/',
  'http://172.16.0.1/',
  'http://172.31.255.255/',
  'http://192.168.1.1/',
  'http://169.254.169.254/',
  'http://100.64.0.1/',
  'http://192.0.0.8/',
  'http://198.18.0.1/',
  'http://203.0.113.9/',
  'http://224.0.0.1/',
  'http://255.255.255.255/',
  'http://[::]/',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[::ffff:10.0.0.1]/',
  'http://[::127.0.0.1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[64:ff9b:1::a00:1]/',
  'http://[2002:7f00:1::]/',
  'http://[2001:0:7f00:1::]/',
  'http://[2001:db8::1]/',
  'http://[fc00::1]/',
  'http://[fd12:3456::1]/',
  'http://[fe80::1]/',
  'http://[fec0::1]/',
  'http://[ff02::1]/',
  'http://[100::1]/',
  'http://１２７.0.0.1/',
];

test.each(privateAddresses)('%s is not reached', async (address) => {
  expect(mayReach(literalOf(new URL(address))!, [])).toBe(false);
  await expect(send(closed, address, get)).rejects.toThrow('not open to outgoing requests');
});

test.each(['1.1.1.1', '172.32.0.1', '192.0.1.1', '100.128.0.1', '2606:4700::1111', '2a00:1450:4001::5'])(
  '%s is reached',
  (address) => {
    expect(mayReach(address, [])).toBe(true);
  },
);

test('what an admin opened is reached, and nothing beside it', async () => {
  expect(await send(opened, `http://127.0.0.1:${port}/`, get)).toBe(204);
  expect(mayReach('::ffff:127.0.0.1', ['127.0.0.0/8'])).toBe(true);
  expect(mayReach('10.0.0.1', ['127.0.0.0/8'])).toBe(false);
  expect(mayReach('::1', ['127.0.0.0/8'])).toBe(false);
});

test('a name that leads home is not reached, whatever it is called', async () => {
  const before = requests;
  await expect(send(closed, `http://localhost:${port}/`, get)).rejects.toThrow('not open to outgoing requests');
  await expect(send(closed, `http://localhost.:${port}/`, get)).rejects.toThrow(/not open|ENOTFOUND/);
  expect(requests).toBe(before);
});

test('a name is resolved once, and the address that was looked at is the one connected to', async () => {
  let answers = 0;
  vi.spyOn(dns, 'lookup').mockImplementation(((
    _host: string,
    _options: object,
    done: (...given: unknown[]) => void,
  ) => {
    // A second lookup would return another address and must never happen.
    answers++;
    done(null, [{ address: answers === 1 ? '127.0.0.1' : '127.0.0.2', family: 4 }]);
  }) as never);
  expect(await send({ outgoingAllow: ['127.0.0.1'] }, `http://rebinding.example:${port}/`, get)).toBe(204);
  expect(answers).toBe(1);
});

test('of several addresses of a name only the open ones are used', async () => {
  vi.spyOn(dns, 'lookup').mockImplementation(((_host: string, _options: object, done: (...given: unknown[]) => void) =>
    done(null, [
      { address: '10.0.0.1', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ])) as never);
  expect(await send(opened, `http://mixed.example:${port}/`, get)).toBe(204);
});

test('a redirect is an answer, not an order', async () => {
  const before = requests;
  expect(await send(opened, `http://127.0.0.1:${port}/moved`, get)).toBe(302);
  expect(requests).toBe(before + 1);
});
