import type { FilesEnv } from '#app/platform/env/vendors.ts';
import { derivedKey } from '#app/platform/tokens.ts';
import type { S3Settings } from './s3.ts';

/** The key under which the product and the store of this machine sign: of this installation alone, and written down nowhere. */
const sandboxKey = () => ({
  accessKeyId: 'tendwell-sandbox',
  secretAccessKey: derivedKey('file-store').toString('base64url'),
});

/** What the environment says of the file store, with the keys to sign with. */
export const fileSettings = (files: FilesEnv): S3Settings =>
  files.mode === 'live' ? files : { ...files, ...sandboxKey() };
