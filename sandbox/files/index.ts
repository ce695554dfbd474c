import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { S3Error, sendError } from './answer.ts';
import type { Action } from './action.ts';
import { FileDisk } from './disk.ts';
import { keepObject, removeObject, showObject } from './objects.ts';
import { beginUpload, dropUpload, joinUpload, keepPart, listParts } from './uploads.ts';
import { proveSigned } from './signature.ts';

/** Keys that need no escapes: no empty or dotted steps; one dot at most, before the kind. */
const KEY = /^[\w-]+(?:\/[\w-]+)*(?:\.[a-z0-9]+)?$/i;
const LONGEST_KEY = 500;

/** The one bucket, and the key under which its owner signs. */
export interface FileStoreSettings {
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

interface FileSandboxOptions {
  /** The largest object, bytes. */
  largest?: number;
  /** The least part but the last, bytes. */
  leastPart?: number;
  /** Epoch ms. */
  now?: () => number;
}

/**
 * The part of S3 that an app with uploads uses, over files of this machine. Nothing is done or told that is not signed: with its
 * method, key and query, its time, and, where they are signed, the type and the length of the body.
 * @param directory where the files lie
 */
export function fileSandbox(
  directory: string,
  settings: FileStoreSettings,
  options: FileSandboxOptions = {},
): RequestListener {
  const { largest = 128 * 1024 * 1024, leastPart = 5 * 1024 * 1024, now = Date.now } = options;
  const disk = new FileDisk(directory);
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { query, bodyHash } = proveSigned(request, settings, now());
    const [path = ''] = request.url!.split('?');
    const key = path.slice(settings.bucket.length + 2);
    const isOurs = path.startsWith(`/${settings.bucket}/`);
    if (!isOurs || !KEY.test(key) || key.length > LONGEST_KEY) throw new S3Error('InvalidURI');
    const does = actionOf(request.method ?? '', query);
    if (!does) throw new S3Error('NotImplemented');
    const { bucket } = settings;
    await does({ disk, bucket, key, query, request, response, bodyHash, limits: { largest, leastPart } });
  };
  return (request, response) => {
    answer(request, response).catch((error: unknown) => sendError(response, error));
  };
}

const OF_OBJECTS: Record<string, Action> = {
  PUT: keepObject,
  GET: showObject,
  HEAD: showObject,
  DELETE: removeObject,
};
const OF_UPLOADS: Record<string, Action> = {
  PUT: keepPart,
  POST: joinUpload,
  GET: listParts,
  DELETE: dropUpload,
};

function actionOf(method: string, query: ReadonlyMap<string, string>): Action | undefined {
  if (query.has('uploads')) return method === 'POST' ? beginUpload : undefined;
  return (query.has('uploadId') ? OF_UPLOADS : OF_OBJECTS)[method];
}
