import { env } from '#app/platform/env/index.ts';
import type { FileStore } from './port.ts';
import { S3FileStore } from './s3.ts';
import { fileSettings } from './settings.ts';

/** S3 with its keys, else the same adapter on the sandbox, which browsers reach through the app's own host. */
export function selectFiles(): FileStore {
  const { files, appOrigin } = env();
  return new S3FileStore({
    ...fileSettings(files),
    ...(files.mode === 'sandbox' ? { publicOrigin: appOrigin } : {}),
  });
}
