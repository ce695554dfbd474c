import { connect, createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

const listenOnce = (port, host) =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port, host, exclusive: true }, () => {
      const { port: given } = server.address();
      server.close(() => resolve(given));
    });
  });

/** Whether a program on this machine already listens on the port (on any address, or on loopback only). */
export async function isPortTaken(port) {
  for (const host of ['127.0.0.1', undefined]) {
    try {
      await listenOnce(port, host);
    } catch (error) {
      if (error.code === 'EADDRINUSE') return true;
      if (error.code === 'EACCES') return 'forbidden';
    }
  }
  return false;
}

/** The preferred port when it is free on loopback, else one the system picks. */
export async function freePort(preferred) {
  if (preferred) {
    const port = await listenOnce(preferred, '127.0.0.1').catch(() => undefined);
    if (port) return port;
  }
  return listenOnce(0, '127.0.0.1');
}

const accepts = (port) =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    const answer = (open) => {
      socket.destroy();
      resolve(open);
    };
    socket.once('connect', () => answer(true)).once('error', () => answer(false));
    socket.setTimeout(1_000, () => answer(false));
  });

/** Waits until something listens on the port; gives up (false) after `ms` or when `isOver()` says so. */
export async function untilListening(port, { ms = 30_000, isOver = () => false } = {}) {
  for (const end = Date.now() + ms; Date.now() < end && !isOver(); await wait(25)) {
    if (await accepts(port)) return true;
  }
  return false;
}
