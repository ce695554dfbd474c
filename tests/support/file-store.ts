import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import yauzl from 'yauzl';
import { S3FileStore } from '#app/integrations/files/s3.ts';
import { fileSandbox } from '#sandbox/files/index.ts';
import { fileSettings } from '#app/integrations/files/settings.ts';
import { parseEnv } from '#app/platform/env/parse.ts';

/** The adapter over a file store of its own in a temporary folder. */
export async function testFileStore() {
  const folder = mkdtempSync(join(tmpdir(), 'tw-files-'));
  const server = createServer(fileSandbox(folder, fileSettings(parseEnv({}).files)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    files: new S3FileStore(fileSettings(parseEnv({ SANDBOX_URL: url }).files)),
    close() {
      server.close();
      server.closeAllConnections();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The entries of a zip by their names. */
export function unzipped(bytes: Buffer): Promise<Map<string, Buffer>> {
  return new Promise((resolve, reject) => {
    yauzl.fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error);
      const found = new Map<string, Buffer>();
      zip.on('entry', (entry: yauzl.Entry) => {
        zip.openReadStream(entry, (failed, stream) => {
          if (failed) return reject(failed);
          const parts: Buffer[] = [];
          stream.on('data', (part: Buffer) => parts.push(part));
          stream.on('end', () => {
            found.set(entry.fileName, Buffer.concat(parts));
            zip.readEntry();
          });
        });
      });
      zip.on('end', () => resolve(found));
      zip.readEntry();
    });
  });
}
