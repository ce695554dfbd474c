import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { expect, test } from 'vitest';
import type { RouteHandle } from './route-hosts.ts';
import routes from '#app/routes.ts';
import { isFromOwnMachine, listen } from './own-machine.ts';

const from = (remoteAddress: string | undefined, headers: IncomingMessage['headers'] = {}) =>
  isFromOwnMachine({ socket: { remoteAddress } as IncomingMessage['socket'], headers });

test.each(['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1'])('%s is this machine', (address) =>
  expect(from(address)).toBe(true),
);

test.each(['192.0.2.1', '::ffff:192.0.2.1', '2001:db8::1', '10.0.0.127', 'fe80::1%eth0', '', undefined])(
  '%s is not, whatever it says in its headers',
  (address) => {
    expect(from(address)).toBe(false);
    expect(from(address, { host: 'localhost:3000', 'x-forwarded-for': '127.0.0.1' })).toBe(false);
  },
);

test.each(['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'])(
  'what a proxy on this machine hands on (%s) comes from elsewhere',
  (name) => expect(from('127.0.0.1', { [name]: '127.0.0.1' })).toBe(false),
);

const reaches = (port: number, host: string) =>
  new Promise<boolean>((resolve) => {
    const socket = connect({ port, host });
    const answer = (isOpen: boolean) => {
      socket.destroy();
      resolve(isOpen);
    };
    socket.once('connect', () => answer(true)).once('error', () => answer(false));
  });

test('the own machine’s port is closed to the network, and open by IPv4 and IPv6 (C78)', async () => {
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  const outer = addresses.filter(({ internal, family }) => !internal && family === 'IPv4');
  const hasSix = addresses.some(({ address }) => address === '::1');
  for (const reach of ['own machine', 'everybody'] as const) {
    const server = createServer();
    await listen(server, 0, reach);
    const { port } = server.address() as AddressInfo;
    expect(await reaches(port, '127.0.0.1')).toBe(true);
    if (hasSix) await expect.poll(() => reaches(port, '::1')).toBe(true);
    for (const { address } of outer) expect(await reaches(port, address)).toBe(reach === 'everybody');
    await new Promise((resolve) => server.close(resolve));
  }
});

const MODULES = import.meta.glob<{ handle: RouteHandle }>('../routes/dev/*.{ts,tsx}');

test('every development page says that it is one', async () => {
  const pages = routes as { path?: string; file: string }[];
  const dev = pages.filter(({ path, file }) => path?.startsWith('dev') || file.startsWith('routes/dev/'));
  expect(dev.length).toBeGreaterThan(3);
  for (const { file } of dev) {
    const { handle } = await MODULES[`../${file}`]!();
    expect(handle, file).toMatchObject({ development: true, servedOn: 'app' });
  }
});
