import { readFileSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { filesUnder } from './hash.mjs';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const TEXT = /\.(js|css|svg|json|txt|webmanifest)$/;
/** Below this many bytes a compressed twin saves nothing worth a second file. */
const LEAST = 1_024;

/** Leaves a .br and a .gz beside every text file of a folder, for the server to send as they are. */
export async function compressFiles(folder) {
  const files = filesUnder([folder], (file) => TEXT.test(file));
  await Promise.all(
    files.map(async (file) => {
      const bytes = readFileSync(file);
      if (bytes.byteLength < LEAST) return;
      const [br, gz] = await Promise.all([
        brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
        zip(bytes, { level: 9 }),
      ]);
      writeFileSync(`${file}.br`, br);
      writeFileSync(`${file}.gz`, gz);
    }),
  );
}
