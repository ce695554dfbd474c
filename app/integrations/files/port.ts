import type { Readable } from 'node:stream';

/** The file store in our own nouns. A key names one object: letters, digits, `-`, `_`, `/` and one dot. */

export interface StoredFile {
  /** Bytes. */
  size: number;
  /** As the sender said; never believed. */
  contentType: string;
}

/** A large file sent in parts, so that a dropped connection costs one part and not the whole. */
export interface FileParts {
  /** Begins one; answers the store's id of it. Throws FileStoreError. */
  begin(wanted: { key: string; contentType: string }): Promise<string>;
  /**
   * A URL that takes one PUT of this part, exactly `size` bytes, until it expires. Parts count from 1; each but the last has
   * 5 MiB at least.
   * @param wanted.expiresIn seconds
   */
  presign(wanted: {
    key: string;
    uploadId: string;
    part: number;
    size: number;
    expiresIn: number;
  }): Promise<string>;
  /** The parts that arrived, with their bytes; null where no such upload is under way. Throws FileStoreError. */
  sent(upload: { key: string; uploadId: string }): Promise<{ part: number; size: number }[] | null>;
  /** Makes the object of the parts that arrived; false where no such upload is under way. Throws FileStoreError. */
  join(upload: { key: string; uploadId: string }): Promise<boolean>;
  /** Gives it up with its parts; what is not there is no error. Throws FileStoreError. */
  drop(upload: { key: string; uploadId: string }): Promise<void>;
}

export interface FileStore {
  readonly parts: FileParts;
  /**
   * A URL that takes one PUT of exactly this type, and where `size` is given of exactly so many bytes, until it expires.
   * @param wanted.expiresIn seconds
   */
  presignPut(wanted: { key: string; contentType: string; size?: number; expiresIn: number }): Promise<string>;
  /** A URL that reads the object until it expires (seconds). `downloadAs` makes browsers save it under that name. */
  presignGet(wanted: { key: string; expiresIn: number; downloadAs?: string }): Promise<string>;
  /** Null where there is no such object. Throws FileStoreError when the store cannot be asked. */
  head(key: string): Promise<StoredFile | null>;
  /** The first bytes of the object, null where there is none. Throws FileStoreError. */
  readStart(key: string, bytes: number): Promise<Uint8Array | null>;
  /** The object as it comes, null where there is none. Throws FileStoreError; the body may break off. */
  open(key: string): Promise<{ size: number; body: Readable } | null>;
  /** Writes the object into a file. Throws FileStoreError, also when it is larger than `limit` bytes. */
  download(key: string, path: string, limit: number): Promise<void>;
  /** Stores a file under a key, replacing what was there. Throws FileStoreError. */
  upload(key: string, path: string, contentType: string): Promise<void>;
  /** Removes the object; removing what is not there is no error. Throws FileStoreError. */
  remove(key: string): Promise<void>;
}

/** The store did not do what it was asked; a later try may succeed. */
export class FileStoreError extends Error {
  constructor(what: string, cause: unknown) {
    super(`the file store could not ${what}: ${cause instanceof Error ? cause.name : 'unknown'}`, { cause });
    this.name = 'FileStoreError';
  }
}
