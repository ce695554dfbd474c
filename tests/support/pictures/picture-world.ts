import { S3FileStore } from '#app/integrations/files/s3.ts';
import { fileSettings } from '#app/integrations/files/settings.ts';
import { selectPictures } from '#app/integrations/pictures/select.ts';
import { judgeUpload } from '#app/domain/pictures/judge/judge-upload.ts';
import { startUpload } from '#app/domain/pictures/upload/start-upload.ts';
import { takeUpload } from '#app/domain/pictures/upload/take-upload.ts';
import { upload } from '#app/domain/pictures/upload/upload.ts';
import { runOperation } from '#app/operations/run.ts';
import { fixedClock } from '#app/platform/clock.ts';
import { parseEnv } from '#app/platform/env/parse.ts';
import { testContext, TEST_NOW } from '../context.ts';
import { testDatabase } from '../database.ts';
import { testFileStore } from '../file-store.ts';
import { twoPractices } from '../world.ts';
import { ok } from '../worlds/booking.ts';

/** Two practices with a file store (that of a sandbox server's URL, else one of their own) and what makes pictures, and the way of a file from a browser through the worker. */
export async function pictureWorld(sandboxUrl?: string) {
  const db = await testDatabase({ max: 6 });
  const { a, b } = await twoPractices(db.database);
  const store = sandboxUrl
    ? {
        files: new S3FileStore(fileSettings(parseEnv({ SANDBOX_URL: sandboxUrl }).files)),
        close: () => undefined,
      }
    : await testFileStore();
  const ports = { files: store.files, pictures: selectPictures() };
  const context = (actor: Parameters<typeof testContext>[0]['actor'], now: number) =>
    testContext({ database: db.database, actor, ports, clock: fixedClock(now) });
  const owner = (side = a, now = TEST_NOW) => context(side.owner.actor, now);
  const worker = (now = TEST_NOW) => context({ kind: 'system' }, now);

  const rowOf = async (handle: string) =>
    (
      await db.owner.query<{
        id: string;
        practiceId: string;
        width: number | null;
        height: number | null;
        color: string | null;
      }>('SELECT id, "practiceId", width, height, color FROM "MediaAsset" WHERE handle = $1', [handle])
    ).rows[0]!;

  /** A ticket, and the file put where it says; the store has it and the product does not know yet. */
  async function put(
    content: Buffer | string,
    {
      type = 'image/jpeg',
      purpose = 'picture',
      side = a,
    }: { type?: string; purpose?: 'picture' | 'document'; side?: typeof a } = {},
  ): Promise<string> {
    const body = new Uint8Array(Buffer.from(content));
    const ticket = await ok(
      runOperation(startUpload, owner(side), { purpose, contentType: type, size: body.length }),
    );
    const answer = await fetch(ticket.uploadUrl, { method: 'PUT', body, headers: { 'content-type': type } });
    if (answer.status !== 200) throw new Error(`the store answered ${answer.status}`);
    return ticket.handle;
  }
  const take = (handle: string, side = a) => ok(runOperation(takeUpload, owner(side), { handle }));
  const see = (handle: string, side = a) => ok(runOperation(upload, owner(side), { handle }));
  async function work(handle: string) {
    const { id, practiceId } = await rowOf(handle);
    return ok(runOperation(judgeUpload, worker(), { practiceId, uploadId: id }));
  }
  /** All the way: sent, taken, judged. */
  async function send(...file: Parameters<typeof put>) {
    const handle = await put(...file);
    await take(handle, file[1]?.side);
    await work(handle);
    return see(handle, file[1]?.side);
  }
  return {
    db,
    a,
    b,
    store,
    owner,
    worker,
    rowOf,
    put,
    take,
    see,
    work,
    send,
    async close() {
      store.close();
      await db.close();
    },
  };
}

export type PictureWorld = Awaited<ReturnType<typeof pictureWorld>>;
