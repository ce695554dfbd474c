import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeContract, type Exchange } from '#tests/support/contract/index.ts';
import { recordingServer } from '#tests/support/contract/recording-server.ts';
import { parseEnv } from '#app/platform/env/parse.ts';
import { S3FileStore } from './s3.ts';
import { fileSandbox } from '#sandbox/files/index.ts';
import { fileSettings } from './settings.ts';

describeContract('s3', (contract) => {
  const folder = mkdtempSync(join(tmpdir(), 'tw-files-'));
  let server: Server;
  let between: Awaited<ReturnType<typeof recordingServer>>;
  let calls: Exchange[];

  /** Every call of the adapter and of a browser, with the answers for what is there and for what is not. */
  beforeAll(async () => {
    server = createServer(
      fileSandbox(join(folder, 'store'), fileSettings(parseEnv({}).files), { leastPart: 5 }),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    between = await recordingServer((server.address() as AddressInfo).port);
    const { files } = parseEnv({ SANDBOX_URL: between.url });
    const store = new S3FileStore(fileSettings(files));
    const source = join(folder, 'own.txt');
    writeFileSync(source, 'hello');
    const put = (url: string, headers = {}) => fetch(url, { method: 'PUT', body: 'hello', headers });

    const text = { 'content-type': 'text/plain' };
    const wanted = { key: 'a/b.txt', contentType: 'text/plain', size: 5, expiresIn: 60 };
    await put(await store.presignPut(wanted), text);
    await put(await store.presignPut(wanted), { 'content-type': 'text/html' });
    await store.upload('own.txt', source, 'text/plain');
    await store.download('own.txt', join(folder, 'copy.txt'), 5);
    await fetch(await store.presignGet({ key: 'own.txt', expiresIn: 60, downloadAs: 'b.txt' }));
    for (const key of ['own.txt', 'none.txt']) {
      await store.head(key);
      await store.readStart(key, 2);
      await store.remove(key);
    }
    const upload = { key: 'c.bin', uploadId: await store.parts.begin({ key: 'c.bin', contentType: 'a/b' }) };
    for (const part of [1, 2])
      await put(await store.parts.presign({ ...upload, part, size: 5, expiresIn: 60 }));
    await store.parts.sent(upload);
    await store.parts.join(upload);
    await store.parts.sent(upload);
    const other = { key: 'd.bin', uploadId: await store.parts.begin({ key: 'd.bin', contentType: 'a/b' }) };
    await store.parts.drop(other);
    await store.parts.drop(other);
    calls = between.exchanges;
  });
  afterAll(() => {
    between.close();
    server.close();
    server.closeAllConnections();
    rmSync(folder, { recursive: true, force: true });
  });

  test('the adapter asks for nothing that S3 does not have, and for all that it is used for', () => {
    expect(contract.requestFaults(calls)).toEqual([]);
    const asked = new Set(calls.map((call) => contract.operation(call)));
    expect([...asked].sort()).toEqual([
      'DELETE /{Bucket}/{Key}',
      'DELETE /{Bucket}/{Key}#uploadId',
      'GET /{Bucket}/{Key}',
      'GET /{Bucket}/{Key}#uploadId',
      'HEAD /{Bucket}/{Key}',
      'POST /{Bucket}/{Key}#uploadId',
      'POST /{Bucket}/{Key}#uploads',
      'PUT /{Bucket}/{Key}',
      'PUT /{Bucket}/{Key}#partNumber&uploadId',
    ]);
  });

  test('the store of this machine answers as S3 does', () => {
    expect(contract.answerFaults(calls)).toEqual([]);
    const statuses = new Set(calls.map(({ answer }) => answer.status));
    expect([...statuses].sort()).toEqual([200, 204, 206, 403, 404]);
  });
});
