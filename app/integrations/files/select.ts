import { env } from '#app/platform/env/index.ts';
import type { FileStore } from './port.ts';
import { S3FileStore } from './s3.ts';

/** S3 with its keys, else the same adapter on the sandbox, which browsers reach through the app's own host. */
export function selectFiles(): FileStore {
  const { files, appOrigin } = env();
  return new S3FileStore({
    ...files,
    ...(files.mode === 'sandbox' ? { publicOrigin: appOrigin } : {}),
  });
}
