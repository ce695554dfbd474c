import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { createReadStream, createWriteStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FileStoreError, type FileParts, type FileStore, type StoredFile } from './port.ts';
import { S3Parts } from './s3-parts.ts';
import { statusOf } from './s3-status.ts';

export interface S3Settings {
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Another server that speaks S3; absent: Amazon's. */
  endpoint?: string;
  /** Where browsers reach the store, if not at its own address: only the origin of signed URLs changes. */
  publicOrigin?: string;
  /** How long the store may be silent in one attempt; milliseconds. */
  silenceMs?: number;
}

/** Of one attempt; a large file is not silent while it goes over. */
const SILENCE_MS = 8_000;
const CONNECT_MS = 3_000;
/** What is no larger is sent from memory: the SDK tries a body in memory again, as on a kept connection that was closed, a stream never. */
const WHOLE_BYTES = 16 * 1024 * 1024;

/** S3 through the official SDK. */
export class S3FileStore implements FileStore {
  readonly #client: S3Client;
  readonly #settings: S3Settings;
  readonly parts: FileParts;

  constructor(settings: S3Settings) {
    this.#settings = settings;
    this.#client = new S3Client({
      region: settings.region,
      endpoint: settings.endpoint,
      forcePathStyle: settings.endpoint !== undefined,
      credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
      // The SDK's own checksums would be signed into browsers' uploads, which send none.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: 3,
      // Without these a store that takes the connection and says nothing would be waited for without an end.
      requestHandler: {
        connectionTimeout: CONNECT_MS,
        socketTimeout: settings.silenceMs ?? SILENCE_MS,
      },
    });
    this.parts = new S3Parts(this.#client, settings.bucket, (signed) => this.#public(signed));
  }

  async presignPut({ key, contentType, size, expiresIn }: Parameters<FileStore['presignPut']>[0]) {
    const command = new PutObjectCommand({
      Bucket: this.#settings.bucket,
      Key: key,
      ContentType: contentType,
      ...(size === undefined ? {} : { ContentLength: size }),
    });
    const signableHeaders = new Set(['content-type', ...(size === undefined ? [] : ['content-length'])]);
    return this.#public(await getSignedUrl(this.#client, command, { expiresIn, signableHeaders }));
  }

  async presignGet({ key, expiresIn, downloadAs }: Parameters<FileStore['presignGet']>[0]) {
    const command = new GetObjectCommand({
      Bucket: this.#settings.bucket,
      Key: key,
      ...(downloadAs ? { ResponseContentDisposition: `attachment; filename="${downloadAs}"` } : {}),
    });
    return this.#public(await getSignedUrl(this.#client, command, { expiresIn }));
  }

  async head(key: string): Promise<StoredFile | null> {
    try {
      const found = await this.#client.send(
        new HeadObjectCommand({ Bucket: this.#settings.bucket, Key: key }),
      );
      return { size: found.ContentLength ?? 0, contentType: found.ContentType ?? '' };
    } catch (error) {
      if (statusOf(error) === 404) return null;
      throw new FileStoreError('look up a file', error);
    }
  }

  async readStart(key: string, bytes: number): Promise<Uint8Array | null> {
    const range = { Bucket: this.#settings.bucket, Key: key, Range: `bytes=0-${bytes - 1}` };
    try {
      const { Body } = await this.#client.send(new GetObjectCommand(range));
      return (await Body?.transformToByteArray()) ?? null;
    } catch (error) {
      if (statusOf(error) === 404) return null;
      throw new FileStoreError('read the start of a file', error);
    }
  }

  async open(key: string) {
    try {
      const { Body, ContentLength } = await this.#client.send(
        new GetObjectCommand({ Bucket: this.#settings.bucket, Key: key }),
      );
      return { size: ContentLength ?? 0, body: Body as Readable };
    } catch (error) {
      if (statusOf(error) === 404) return null;
      throw new FileStoreError('read a file', error);
    }
  }

  async download(key: string, path: string, limit: number): Promise<void> {
    try {
      const { Body } = await this.#client.send(
        new GetObjectCommand({ Bucket: this.#settings.bucket, Key: key }),
      );
      await pipeline(Body as Readable, atMost(limit), createWriteStream(path));
    } catch (error) {
      throw new FileStoreError('read a file', error);
    }
  }

  async upload(key: string, path: string, contentType: string): Promise<void> {
    try {
      const { size } = await stat(path);
      await this.#client.send(
        new PutObjectCommand({
          Bucket: this.#settings.bucket,
          Key: key,
          Body: size <= WHOLE_BYTES ? await readFile(path) : createReadStream(path),
          ContentLength: size,
          ContentType: contentType,
        }),
      );
    } catch (error) {
      throw new FileStoreError('keep a file', error);
    }
  }

  async remove(key: string): Promise<void> {
    try {
      await this.#client.send(new DeleteObjectCommand({ Bucket: this.#settings.bucket, Key: key }));
    } catch (error) {
      if (statusOf(error) !== 404) throw new FileStoreError('remove a file', error);
    }
  }

  #public(signed: string): string {
    const { publicOrigin } = this.#settings;
    if (!publicOrigin) return signed;
    const { pathname, search } = new URL(signed);
    return `${publicOrigin}${pathname}${search}`;
  }
}

/** Lets so many bytes through and breaks off at the next one. */
function atMost(limit: number): Transform {
  let seen = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      done(seen > limit ? new Error('larger than allowed') : null, chunk);
    },
  });
}
