import { brotliDecompressSync, createBrotliDecompress, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compressed } from './compressed.ts';
import { PageResponse } from './rendered/page-response.ts';

const HTML = { 'Content-Type': 'text/html; charset=utf-8' };
const asked = (accept?: string, method = 'GET') =>
  new Request('http://localhost/', { method, headers: accept ? { 'Accept-Encoding': accept } : {} });
const words = 'Tuesday at ten. '.repeat(400);
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

test('text leaves as the browser can take it: br, else gzip, else as it is; caches are told', async () => {
  const answer = () => new Response(words, { status: 201, headers: { ...HTML, 'Set-Cookie': 'a=1' } });
  const br = await compressed(asked('gzip, deflate, br'), answer());
  expect([br.status, br.headers.get('Content-Encoding'), br.headers.get('Vary')]).toEqual([
    201,
    'br',
    'Accept-Encoding',
  ]);
  expect(br.headers.getSetCookie()).toEqual(['a=1']);
  const bytes = await bytesOf(br);
  expect(brotliDecompressSync(bytes).toString()).toBe(words);
  expect(bytes.byteLength).toBeLessThan(200);
  const gzip = await compressed(asked('gzip, br;q=0'), answer());
  expect(gunzipSync(await bytesOf(gzip)).toString()).toBe(words);
  const plain = await compressed(asked(), answer());
  expect([plain.headers.get('Content-Encoding'), plain.headers.get('Vary')]).toEqual([
    null,
    'Accept-Encoding',
  ]);
  expect(await plain.text()).toBe(words);
});

test('event streams, pictures, what is compressed already, HEAD and empty answers pass untouched', async () => {
  const untouched = async (response: Response, request = asked('br')) =>
    expect(await compressed(request, response)).toBe(response);
  await untouched(new Response(words, { headers: { 'Content-Type': 'text/event-stream' } }));
  await untouched(new Response(words, { headers: { 'Content-Type': 'image/webp' } }));
  await untouched(new Response(words, { headers: { ...HTML, 'Content-Encoding': 'gzip' } }));
  await untouched(new Response(words, { headers: { ...HTML, 'Cache-Control': 'no-transform' } }));
  await untouched(
    new Response('{}', { headers: { 'Content-Type': 'application/json', 'Content-Length': '2' } }),
  );
  await untouched(new Response(null, { status: 204, headers: HTML }));
  await untouched(new Response(words, { headers: HTML }), asked('br', 'HEAD'));
});

test('a piece leaves when it comes, before the next is there', async () => {
  let source!: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      source = controller;
    },
  });
  const answer = await compressed(asked('br'), new Response(body, { headers: HTML }));
  const reader = answer.body!.getReader();
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
  const answer = await compressed(asked('br'), new Response(endless, { headers: HTML }));
  const reader = answer.body!.getReader();
  await reader.read();
  await reader.cancel();
  await expect.poll(() => wasLeft).toBe(true);

  const failing = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.error(new Error('the database is gone')),
  });
  const broken = await compressed(asked('gzip'), new Response(failing, { headers: HTML }));
  await expect(broken.text()).rejects.toThrow();
});

test('a page whose bytes are all there is compressed in one go, and stays one', async () => {
  const page = () =>
    new PageResponse(Buffer.from(words), { status: 404, headers: { ...HTML, 'Set-Cookie': 'a=1' } });
  const br = await compressed(asked('br'), page());
  expect(br).toBeInstanceOf(PageResponse);
  expect([br.status, br.headers.get('Content-Encoding'), br.headers.getSetCookie()]).toEqual([
    404,
    'br',
    ['a=1'],
  ]);
  expect(brotliDecompressSync((br as PageResponse).html).toString()).toBe(words);
  const gzip = await compressed(asked('gzip'), page());
  expect(gunzipSync((gzip as PageResponse).html).toString()).toBe(words);
  const plain = page();
  expect(await compressed(asked(), plain)).toBe(plain);
  expect([await plain.text(), (await bytesOf(new Response(plain.body))).toString()]).toEqual([words, words]);
});
