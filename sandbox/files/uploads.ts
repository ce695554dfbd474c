import type { IncomingMessage } from 'node:http';
import { expectedBody, type Asked } from './action.ts';
import { elements, S3Error, sendXml } from './answer.ts';
import type { Part } from './disk.ts';

const MAX_PARTS = 10_000;
const MAX_XML = 1_000_000;

const uploadIdOf = ({ query }: Asked) => query.get('uploadId')!;

/** CreateMultipartUpload. */
export async function beginUpload({ disk, bucket, key, request, response }: Asked): Promise<void> {
  const contentType = request.headers['content-type'] ?? 'binary/octet-stream';
  const uploadId = await disk.beginUpload(key, contentType);
  const told = { Bucket: bucket, Key: key, UploadId: uploadId };
  sendXml(response, 'InitiateMultipartUploadResult', elements(told));
}

/** UploadPart. All parts together are at most as large as an object may be. */
export async function keepPart(asked: Asked): Promise<void> {
  const { disk, key, query, request, response } = asked;
  const uploadId = uploadIdOf(asked);
  await disk.mustUpload(key, uploadId);
  const part = Number(query.get('partNumber'));
  if (!Number.isInteger(part) || part < 1 || part > MAX_PARTS) throw new S3Error('InvalidArgument');
  const others = (await disk.parts(uploadId)).filter((one) => one.part !== part);
  const expected = expectedBody(
    asked,
    others.reduce((sum, { size }) => sum + size, 0),
  );
  const etag = await disk.putPart(uploadId, part, request, expected);
  response.writeHead(200, { ETag: `"${etag}"` }).end();
}

/** ListParts. */
export async function listParts(asked: Asked): Promise<void> {
  const { disk, bucket, key, response } = asked;
  const uploadId = uploadIdOf(asked);
  await disk.mustUpload(key, uploadId);
  const rows = (await disk.parts(uploadId)).map(
    ({ part, etag, size, changedAt }) =>
      `<Part>${elements({ PartNumber: part, LastModified: new Date(changedAt).toISOString(), ETag: `"${etag}"`, Size: size })}</Part>`,
  );
  const told = {
    Bucket: bucket,
    Key: key,
    UploadId: uploadId,
    MaxParts: MAX_PARTS,
    IsTruncated: 'false',
  };
  sendXml(response, 'ListPartsResult', elements(told) + rows.join(''));
}

/** CompleteMultipartUpload: of the parts that the body names. */
export async function joinUpload(asked: Asked): Promise<void> {
  const { disk, key, request, response, limits } = asked;
  const uploadId = uploadIdOf(asked);
  const { contentType } = await disk.mustUpload(key, uploadId);
  const arrived = await disk.parts(uploadId);
  const named = namedParts(await textOf(request));
  const parts = named.map(({ part, etag }) => {
    const found = arrived.find((one) => one.part === part && one.etag === etag);
    if (!found) throw new S3Error('InvalidPart');
    return found;
  });
  if (parts.some(({ part }, at) => at > 0 && part <= parts[at - 1]!.part))
    throw new S3Error('InvalidPartOrder');
  if (parts.slice(0, -1).some(({ size }) => size < limits.leastPart)) throw new S3Error('EntityTooSmall');
  const etag = await disk.join(key, uploadId, contentType, parts);
  sendXml(
    response,
    'CompleteMultipartUploadResult',
    elements({ Bucket: asked.bucket, Key: key, ETag: `"${etag}"` }),
  );
}

/** AbortMultipartUpload. */
export async function dropUpload(asked: Asked): Promise<void> {
  const uploadId = uploadIdOf(asked);
  await asked.disk.mustUpload(asked.key, uploadId);
  await asked.disk.dropUpload(uploadId);
  asked.response.writeHead(204).end();
}

function namedParts(xml: string): Pick<Part, 'part' | 'etag'>[] {
  const parts = [...xml.matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, inside = '']) => ({
    part: Number(/<PartNumber>(\d+)<\/PartNumber>/.exec(inside)?.[1]),
    etag: /<ETag>(?:"|&quot;|&#34;)?([0-9a-f]{32})(?:"|&quot;|&#34;)?<\/ETag>/.exec(inside)?.[1] ?? '',
  }));
  if (parts.length === 0) throw new S3Error('MalformedXML');
  return parts;
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_XML) throw new S3Error('EntityTooLarge');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
