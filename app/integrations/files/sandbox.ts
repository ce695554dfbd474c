import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { sandboxParts } from './sandbox-parts.ts';

/** The bucket of the sandbox, as the environment names it; also the first part of every path it serves. */
export const SANDBOX_BUCKET = 'tendwell-files';

/** Whether a request to the sandbox server is for the file store. */
export const isFilePath = (url: string | undefined) => url?.startsWith(`/${SANDBOX_BUCKET}/`) ?? false;

/**
 * S3 on the local disk: checks signatures as the vendor does. It takes a while to load, so it is made by the first
 * request that needs it.
 * @param directory where the files lie
 */
export function fileSandbox(directory: string): RequestListener {
  let made: Promise<RequestListener> | undefined;
  const make = async (): Promise<RequestListener> => {
    const { default: S3rver } = await import('@20minutes/s3rver');
    const server = new S3rver({
      silent: true,
      directory,
      vhostBuckets: false,
      configureBuckets: [{ name: SANDBOX_BUCKET }],
    });
    await server.configureBuckets();
    return server.callback();
  };
  const parts = sandboxParts(join(directory, SANDBOX_BUCKET));
  return (request: IncomingMessage, response: ServerResponse) => {
    // The real store refuses a write nobody signed; this one would take it.
    if (request.method !== 'GET' && request.method !== 'HEAD' && !isSigned(request)) {
      response.writeHead(403).end();
      return;
    }
    made ??= make();
    Promise.all([made, parts(request, response)]).then(
      ([serve, answered]) => {
        if (!answered) serve(request, response);
      },
      () => response.writeHead(500).end(),
    );
  };
}

const isSigned = ({ url, headers }: IncomingMessage) =>
  headers.authorization !== undefined || /[?&]X-Amz-Signature=/.test(url ?? '');
