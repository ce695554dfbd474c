import { env } from './index.ts';

/** Where browsers send and read files: the store's own origin, or without one of its own the app's. */
export function filesOrigin(): string {
  const { files, appOrigin } = env();
  if (files.mode === 'sandbox') return appOrigin;
  if (files.endpoint) return new URL(files.endpoint).origin;
  return `https://${files.bucket}.s3.${files.region}.amazonaws.com`;
}
