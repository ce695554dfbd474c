import { brotliDecompressSync, createBrotliDecompress, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compressed } from './compressed.ts';

const HTML = { 'Content-Type': 'text/html; charset=utf-8' };
const asked = (accept?: string, method = 'GET') =>
  new Request('http://localhost/', { method, headers: accept ? { 'Accept-Encoding': accept } : {} });
const words = 'Tuesday at ten. '.repeat(400);
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

test('text leaves as the browser can take it: br, else gzip, else as it is; caches are told', async () => {
  const answer = () => new Response(words, { status: 201, headers: { ...HTML, 'Set-Cookie': 'a=1' } });
  const br = compressed(asked('gzip, deflate, br'), answer());
  expect([br.status, br.headers.get('Content-Encoding'), br.headers.get('Vary')]).toEqual([
    201,
    'br',
    'Accept-Encoding',
  ]);
  expect(br.headers.getSetCookie()).toEqual(['a=1']);
  const bytes = await bytesOf(br);
  expect(brotliDecompressSync(bytes).toString()).toBe(words);
  expect(bytes.byteLength).toBeLessThan(200);
  const gzip = compressed(asked('gzip, br;q=0'), answer());
  expect(gunzipSync(await bytesOf(gzip)).toString()).toBe(words);
  const plain = compressed(asked(), answer());
  expect([plain.headers.get('Content-Encoding'), plain.headers.get('Vary')]).toEqual([
    null,
    'Accept-Encoding',
  ]);
  expect(await plain.text()).toBe(words);
});

test('event streams, pictures, what is compressed already, HEAD and empty answers pass untouched', () => {
  const untouched = (response: Response, request = asked('br')) =>
    expect(compressed(request, response)).toBe(response);
  untouched(new Response(words, { headers: { 'Content-Type': 'text/event-stream' } }));
  untouched(new Response(words, { headers: { 'Content-Type': 'image/webp' } }));
  untouched(new Response(words, { headers: { ...HTML, 'Content-Encoding': 'gzip' } }));
  untouched(new Response(words, { headers: { ...HTML, 'Cache-Control': 'no-transform' } }));
  untouched(new Response('{}', { headers: { 'Content-Type': 'application/json', 'Content-Length': '2' } }));
  untouched(new Response(null, { status: 204, headers: HTML }));
  untouched(new Response(words, { headers: HTML }), asked('br', 'HEAD'));
});

test('a piece leaves when it comes, before the next is there', async () => {
  let source!: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      source = controller;
    },
  });
  const reader = compressed(asked('br'), new Response(body, { headers: HTML })).body!.getReader();
  const unzip = createBrotliDecompress();
  let text = '';
  unzip.on('data', (piece: Buffer) => (text += piece.toString()));
  source.enqueue(Buffer.from('<h1>the shell'));
  for (let read = 0; read < 10 && !text.includes('the shell'); read++) {
    const { value } = await reader.read();
    await new Promise<void>((written) => unzip.write(value!, () => written()));
    await new Promise(setImmediate);
  }
  expect(text).toBe('<h1>the shell');
  source.close();
});

test('whoever leaves ends the source, and a source that fails ends the answer', async () => {
  let wasLeft = false;
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(Buffer.from(words)),
    cancel() {
      wasLeft = true;
    },
  });
  const reader = compressed(asked('br'), new Response(endless, { headers: HTML })).body!.getReader();
  await reader.read();
  await reader.cancel();
  await expect.poll(() => wasLeft).toBe(true);

  const failing = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.error(new Error('the database is gone')),
  });
  const broken = compressed(asked('gzip'), new Response(failing, { headers: HTML }));
  await expect(broken.text()).rejects.toThrow();
});
