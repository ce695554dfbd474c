/** The store did not take it: its status, or 0 where the connection failed. */
export class PutFailed extends Error {
  constructor(readonly status: number) {
    super(`the store answered ${status}`);
  }
}

/**
 * Sends a file, or a part of one, to a signed URL and tells how many bytes are on their way. fetch() cannot tell that, so it
 * is the older way. Throws PutFailed, AbortError when it was stopped.
 */
export function putFile(
  url: string,
  content: Blob,
  how: { contentType?: string; signal: AbortSignal; onSent: (bytes: number) => void },
): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    const stopped = () => reject(new DOMException('stopped', 'AbortError'));
    if (how.signal.aborted) return stopped();
    const request = new XMLHttpRequest();
    request.open('PUT', url);
    if (how.contentType) request.setRequestHeader('Content-Type', how.contentType);
    request.upload.onprogress = ({ loaded }) => how.onSent(loaded);
    request.onload = () => {
      if (request.status === 200 || request.status === 204) resolve();
      else reject(new PutFailed(request.status));
    };
    request.onerror = () => reject(new PutFailed(0));
    request.onabort = stopped;
    how.signal.addEventListener('abort', () => request.abort());
    request.send(content);
  });
}
