import type { ServerResponse } from 'node:http';

/** The errors of S3 that this store gives, with their status. */
const ERRORS = {
  AccessDenied: [403, 'Access Denied'],
  AuthorizationHeaderMalformed: [400, 'The authorization header that you provided is not valid.'],
  AuthorizationQueryParametersError: [400, 'The query parameters of the signature are not whole.'],
  BadDigest: [400, 'The checksum you specified did not match what we received.'],
  EntityTooLarge: [400, 'Your upload is larger than this store takes.'],
  EntityTooSmall: [400, 'A part that is not the last is smaller than the least allowed.'],
  IncompleteBody: [400, 'You did not provide the number of bytes that Content-Length said.'],
  InternalError: [500, 'We encountered an internal error. Please try again.'],
  InvalidArgument: [400, 'A parameter of the request is not valid.'],
  InvalidPart: [400, 'One or more of the specified parts could not be found.'],
  InvalidPartOrder: [400, 'The list of parts was not in ascending order.'],
  InvalidRange: [416, 'The requested range cannot be satisfied.'],
  InvalidURI: [400, 'This is no key of this store.'],
  MalformedXML: [400, 'The XML that you provided was not well formed.'],
  MissingContentLength: [411, 'You must provide the Content-Length HTTP header.'],
  NoSuchKey: [404, 'The specified key does not exist.'],
  NoSuchUpload: [404, 'The specified upload does not exist.'],
  NotImplemented: [501, 'This store does not do what the request asks for.'],
  RequestTimeTooSkewed: [403, 'The difference between the request time and the current time is too large.'],
  SignatureDoesNotMatch: [403, 'The signature does not match the request.'],
  XAmzContentSHA256Mismatch: [400, 'The body is not the one that was signed.'],
} as const satisfies Record<string, readonly [number, string]>;

export type S3ErrorCode = keyof typeof ERRORS;

/** Ends a request with one of S3's errors. */
export class S3Error extends Error {
  constructor(readonly code: S3ErrorCode) {
    super(code);
  }
}

const xml = (root: string, inside: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root}>${inside}</${root}>`;

/** Elements of an answer; what they hold are keys, ids, checksums and figures of this store, which need no escaping. */
export const elements = (values: Record<string, string | number>) =>
  Object.entries(values)
    .map(([name, value]) => `<${name}>${value}</${name}>`)
    .join('');

/** Answers with an XML document. */
export function sendXml(response: ServerResponse, root: string, inside: string, status = 200): void {
  response.writeHead(status, { 'Content-Type': 'application/xml' });
  response.end(xml(root, inside));
}

/** Answers with an error as S3 writes it. What is no S3Error is the store's own fault. */
export function sendError(response: ServerResponse, error: unknown): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const code = error instanceof S3Error ? error.code : 'InternalError';
  const [status, Message] = ERRORS[code];
  sendXml(response, 'Error', elements({ Code: code, Message }), status);
}
