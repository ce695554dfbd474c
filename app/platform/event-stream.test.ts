import { expect, test, vi } from 'vitest';
import { eventStream, type Send } from './event-stream.ts';

function aStream(options: { mayContinue?: () => Promise<boolean> } = {}) {
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
