import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32 as crc32Of } from 'node:zlib';
import { S3Error } from './answer.ts';

/** An object as it lies here. */
export interface Stored {
  key: string;
  contentType: string;
  /** Bytes. */
  size: number;
  /** Without its quotes. */
  etag: string;
  /** Epoch ms. */
  changedAt: number;
  /** The file that holds the bytes; another one with every writing. */
  file: string;
}
export interface Part {
  part: number;
  etag: string;
  /** Bytes. */
  size: number;
  /** Epoch ms. */
  changedAt: number;
  path: string;
}
/** What a body must be, where it was said. */
export interface Expected {
  size: number;
  sha256?: string | null;
  crc32?: string | null;
}

/**
 * Objects and uploads in parts as files. No name from outside becomes a path: objects lie under the hash of their key, uploads
 * under an id made here. What is half written is never seen.
 */
export class FileDisk {
  constructor(private readonly folder: string) {}

  async find(key: string): Promise<Stored | null> {
    return readJson<Stored>(this.#meta(key));
  }

  read({ file }: Stored, range?: { start: number; end: number }): Readable {
    return createReadStream(join(this.folder, 'data', file), range);
  }

  /** Stores an object, replacing what was there; answers its ETag. Throws S3Error where the body is not as said. */
  async put(key: string, contentType: string, body: Readable, expected: Expected): Promise<string> {
    const file = randomUUID();
    const etag = await this.#write(join(this.folder, 'data', file), body, expected);
    await this.#point(key, { key, contentType, size: expected.size, etag, changedAt: Date.now(), file });
    return etag;
  }

  async remove(key: string): Promise<void> {
    const old = await this.find(key);
    await rm(this.#meta(key), { force: true });
    if (old) await rm(join(this.folder, 'data', old.file), { force: true });
  }

  async beginUpload(key: string, contentType: string): Promise<string> {
    const uploadId = randomUUID();
    const folder = this.#upload(uploadId);
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'upload.json'), JSON.stringify({ key, contentType }));
    return uploadId;
  }

  /** The upload of this key under this id. Throws NoSuchUpload. */
  async mustUpload(key: string, uploadId: string): Promise<{ contentType: string }> {
    const upload = /^[0-9a-f-]{36}$/.test(uploadId)
      ? await readJson<{ key: string; contentType: string }>(join(this.#upload(uploadId), 'upload.json'))
      : null;
    if (upload?.key !== key) throw new S3Error('NoSuchUpload');
    return upload;
  }

  /** The parts that arrived whole, in their order. */
  async parts(uploadId: string): Promise<Part[]> {
    const folder = this.#upload(uploadId);
    const names = await readdir(folder).catch(() => []);
    const parts = names.flatMap((name) => {
      const [, part, etag] = /^(\d+)\.([0-9a-f]{32})$/.exec(name) ?? [];
      return part && etag ? [{ part: Number(part), etag, path: join(folder, name) }] : [];
    });
    const found = await Promise.all(
      parts.map(async (one) => {
        const { size, mtimeMs } = await stat(one.path);
        return { ...one, size, changedAt: mtimeMs };
      }),
    );
    return found.sort((a, b) => a.part - b.part || a.changedAt - b.changedAt);
  }

  async putPart(uploadId: string, part: number, body: Readable, expected: Expected): Promise<string> {
    const before = (await this.parts(uploadId)).filter((one) => one.part === part);
    const folder = this.#upload(uploadId);
    const made = join(folder, `${randomUUID()}.new`);
    const etag = await this.#write(made, body, expected);
    await rename(made, join(folder, `${part}.${etag}`)).catch(() => {
      throw new S3Error('NoSuchUpload');
    });
    for (const old of before) if (old.etag !== etag) await rm(old.path, { force: true });
    return etag;
  }

  /** Makes the object of these parts and ends the upload; answers the ETag. */
  async join(key: string, uploadId: string, contentType: string, parts: Part[]): Promise<string> {
    const file = randomUUID();
    const target = join(this.folder, 'data', file);
    await mkdir(dirname(target), { recursive: true });
    for (const { path } of parts) {
      await pipeline(createReadStream(path), createWriteStream(target, { flags: 'a' }));
    }
    const hash = createHash('md5').update(Buffer.from(parts.map(({ etag }) => etag).join(''), 'hex'));
    const etag = `${hash.digest('hex')}-${parts.length}`;
    const size = parts.reduce((sum, one) => sum + one.size, 0);
    await this.#point(key, { key, contentType, size, etag, changedAt: Date.now(), file });
    await this.dropUpload(uploadId);
    return etag;
  }

  dropUpload(uploadId: string): Promise<void> {
    return rm(this.#upload(uploadId), { recursive: true, force: true });
  }

  #upload = (uploadId: string) => join(this.folder, 'uploads', uploadId);

  #meta(key: string): string {
    return join(this.folder, 'objects', `${createHash('sha256').update(key).digest('hex')}.json`);
  }

  /** From here on the key is this object; what it was before goes. */
  async #point(key: string, stored: Stored): Promise<void> {
    const old = await this.find(key);
    const meta = this.#meta(key);
    await mkdir(dirname(meta), { recursive: true });
    const made = `${meta}.${stored.file}`;
    await writeFile(made, JSON.stringify(stored));
    await rename(made, meta);
    if (old) await rm(join(this.folder, 'data', old.file), { force: true });
  }

  /** Writes a body to a file, whole or not at all; answers its MD5, hex. */
  async #write(path: string, body: Readable, { size, sha256, crc32 }: Expected): Promise<string> {
    const [md5, sha] = [createHash('md5'), createHash('sha256')];
    let [seen, crc] = [0, 0];
    const measure = new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        seen += chunk.length;
        md5.update(chunk);
        if (sha256) sha.update(chunk);
        if (crc32) crc = crc32Of(chunk, crc);
        done(seen > size ? new S3Error('IncompleteBody') : null, chunk);
      },
    });
    await mkdir(dirname(path), { recursive: true });
    try {
      await pipeline(body, measure, createWriteStream(path));
      if (seen !== size) throw new S3Error('IncompleteBody');
      if (sha256 && sha.digest('hex') !== sha256) throw new S3Error('XAmzContentSHA256Mismatch');
      const sum = Buffer.alloc(4);
      sum.writeUInt32BE(crc);
      if (crc32 && sum.toString('base64') !== crc32) throw new S3Error('BadDigest');
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
    return md5.digest('hex');
  }
}

async function readJson<T>(path: string): Promise<T | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as T;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
