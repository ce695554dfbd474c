/** The file store in our own nouns. A key names one object: letters, digits, `-`, `_`, `/` and one dot. */

export interface StoredFile {
  /** Bytes. */
  size: number;
  /** As the sender said; never believed. */
  contentType: string;
}

export interface FileStore {
  /**
   * A URL that takes one PUT of exactly this type, and where `size` is given of exactly so many bytes, until it expires.
   * @param wanted.expiresIn seconds
   */
  presignPut(wanted: { key: string; contentType: string; size?: number; expiresIn: number }): Promise<string>;
  /** A URL that reads the object until it expires (seconds). `downloadAs` makes browsers save it under that name. */
  presignGet(wanted: { key: string; expiresIn: number; downloadAs?: string }): Promise<string>;
  /** Null where there is no such object. Throws FileStoreError when the store cannot be asked. */
  head(key: string): Promise<StoredFile | null>;
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
