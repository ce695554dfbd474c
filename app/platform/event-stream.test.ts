import { expect, test, vi } from 'vitest';
import { eventStream, type Send } from './event-stream.ts';

function aStream(
  options: { mayContinue?: () => Promise<boolean>; counted?: { key: string; most: number }[] } = {},
) {
  const page = new AbortController();
  const stopped = vi.fn();
  let send: Send = () => undefined;
  const response = eventStream({
    signal: page.signal,
    subscribe: (say) => {
      send = say;
      return stopped;
    },
    beatMs: 5,
    ...options,
  });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  const read = async () => (await reader.read()).value;
  return { page, stopped, response, reader, read, send: (...said: Parameters<Send>) => send(...said) };
}

test('opens at once, says what happens, shows signs of life, and stops listening when the page goes', async () => {
  const stream = aStream();
  expect(stream.response.headers.get('content-type')).toMatch('text/event-stream');
  expect(await stream.read()).toBe('retry: 1000\nevent: ready\ndata: {}\n\n');
  stream.send('change', { id: '1' });
  expect(await stream.read()).toBe('event: change\ndata: {"id":"1"}\n\n');
  expect(await stream.read()).toBe(': here\n\n');
  expect(stream.stopped).not.toHaveBeenCalled();
  stream.page.abort();
  expect(stream.stopped).toHaveBeenCalledOnce();
  await vi.waitFor(async () => expect((await stream.reader.read()).done).toBe(true));
});

test('a reader that cancels stops it too', async () => {
  const stream = aStream();
  await stream.read();
  await stream.reader.cancel();
  await vi.waitFor(() => expect(stream.stopped).toHaveBeenCalledOnce());
});

test('ends with a word of its own when the caller may not listen any more', async () => {
  let signedIn = true;
  const stream = aStream({ mayContinue: async () => signedIn });
  await stream.read();
  expect(await stream.read()).toBe(': here\n\n');
  signedIn = false;
  await vi.waitFor(async () => expect(await stream.read()).toBe('event: end\ndata: {}\n\n'));
  expect((await stream.reader.read()).done).toBe(true);
  expect(stream.stopped).toHaveBeenCalledOnce();
});

test('no more are open at once than a link and a network may have; who leaves makes room (C93)', async () => {
  const link = { key: 'appointment one', most: 3 };
  const network = { key: 'network 192.0.2.1', most: 5 };
  const ofLink = Array.from({ length: 3 }, () => aStream({ counted: [link, network] }));
  const opens = (counted: { key: string; most: number }[]) => {
    const response = eventStream({
      signal: new AbortController().signal,
      subscribe: () => () => undefined,
      counted,
    });
    if (response.status === 200) void response.body!.cancel();
    return response.status;
  };
  expect(opens([link, network])).toBe(429);
  expect(opens([{ key: 'appointment two', most: 3 }, network])).toBe(200);
  const others = [4, 5].map((n) => aStream({ counted: [{ key: `appointment ${n}`, most: 3 }, network] }));
  expect(opens([{ key: 'appointment two', most: 3 }, network])).toBe(429);
  expect(
    opens([
      { key: 'appointment two', most: 3 },
      { key: 'network 192.0.2.2', most: 5 },
    ]),
  ).toBe(200);
  ofLink[0]!.page.abort();
  // Leaving twice gives one place back.
  await ofLink[0]!.reader.cancel().catch(() => undefined);
  expect(opens([link, network])).toBe(200);
  for (const { page } of [...ofLink, ...others]) page.abort();
  expect(
    opens([
      { key: network.key, most: 1 },
      { key: link.key, most: 1 },
    ]),
  ).toBe(200);
});

test('whoever reads nothing is not kept company for ever', async () => {
  const stopped = vi.fn();
  let send: Send = () => undefined;
  const response = eventStream({
    signal: new AbortController().signal,
    subscribe: (say) => {
      send = say;
      return stopped;
    },
  });
  for (let n = 0; n < 5_000 && stopped.mock.calls.length === 0; n++) send('change', { id: String(n) });
  expect(stopped).toHaveBeenCalledOnce();
  await expect(response.text()).rejects.toThrow('takes nothing');
});
