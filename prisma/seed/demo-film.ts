import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { v7 as uuid } from 'uuid';
import { renditionUrl, renditionWidths } from '#app/lib/pictures/renditions.ts';
import { S3FileStore } from '#app/integrations/files/s3.ts';
import { fileSandbox } from '#app/integrations/files/sandbox/index.ts';
import { fileSettings } from '#app/integrations/files/settings.ts';
import { ffmpegProgram } from '#app/integrations/transcoder/program.ts';
import { env } from '#app/platform/env/index.ts';
import { newToken, sealToken, tokenHash } from '#app/platform/tokens.ts';
import type { Scene } from '#prisma/situations/index.ts';
import type { Picture } from './pictures.ts';

const HOUR = 3_600_000;
/** The demo practice whose clients have filmed. */
const FILMED = 'stillpoint';
/** Five seconds in a slow approach, few frames: the first start waits for this. */
const FILM = { seconds: 5, rate: 12 } as const;

/** A small film of one of the practice's pictures, and its first frame. Answers false where FFmpeg is not there. */
async function shoot(picture: string, to: { video: string; poster: string }): Promise<boolean> {
  await sharp(picture).resize(1280, 720, { fit: 'cover' }).jpeg({ quality: 82 }).toFile(to.poster);
  const frames = FILM.seconds * FILM.rate;
  const approach = `zoompan=z='1+0.12*on/${frames}':x='(iw-iw/zoom)/2':y='(ih-ih/zoom)/2':d=${frames}:s=1280x720:fps=${FILM.rate}`;
  const child = spawn(
    ffmpegProgram(env().ffmpegPath),
    [
      ...['-hide_banner', '-nostdin', '-loglevel', 'error', '-y', '-i', to.poster, '-vf', approach],
      ...[
        '-c:v',
        'libx264',
        '-preset',
        'ultrafast',
        '-pix_fmt',
        'yuv420p',
        '-b:v',
        '700k',
        '-maxrate',
        '900k',
      ],
      ...['-bufsize', '1800k', '-movflags', '+faststart', '-f', 'mp4', to.video],
    ],
    { stdio: 'ignore' },
  );
  return new Promise((resolve) => {
    child.once('error', () => resolve(false));
    child.once('close', (code) => resolve(code === 0));
  });
}

/** Puts files into the product's store; that of this machine is not up yet when the demo is made, so it is opened for a moment. */
async function store(files: { key: string; path: string; type: string }[]): Promise<void> {
  const { files: settings, dataDir } = env();
  const stands =
    settings.mode === 'sandbox' ? createServer(fileSandbox(join(dataDir, 'sandbox', 'files'))) : null;
  try {
    if (stands) await once(stands.listen(0, '127.0.0.1'), 'listening');
    const endpoint = stands && `http://127.0.0.1:${(stands.address() as AddressInfo).port}`;
    const into = new S3FileStore({ ...fileSettings(settings), ...(endpoint ? { endpoint } : {}) });
    for (const { key, path, type } of files) await into.upload(key, path, type);
  } finally {
    stands?.closeAllConnections();
    stands?.close();
  }
}

const keysOf = (practiceId: string, id: string) => ({
  video: `video-reviews/${practiceId}/${id}/video.mp4`,
  poster: `video-reviews/${practiceId}/${id}/poster.jpg`,
});

/**
 * Two clients of one practice have filmed their review: one film is on the website, one waits to be approved. Nothing where
 * there is no folder of pictures, or no FFmpeg on this machine.
 */
export async function makeFilms(
  slug: string,
  scene: Scene,
  pictures: readonly Picture[],
  mediaFolder: string | null,
): Promise<void> {
  if (slug !== FILMED || mediaFolder === null) return;
  const picture = pictures.find(({ isGallery }) => isGallery);
  const reviews = scene.of('review').filter(({ liveAt, isAnonymous }) => liveAt && !isAnonymous);
  if (!picture || reviews.length < 2) return;
  const width = renditionWidths(picture.width).at(-1)!;
  const drawn = join(mediaFolder, renditionUrl(picture.key, width, 'webp').replace('/media/', ''));
  const folder = await mkdtemp(join(tmpdir(), 'tendwell-film-'));
  const local = { video: join(folder, 'video.mp4'), poster: join(folder, 'poster.jpg') };
  try {
    if (!existsSync(drawn) || !(await shoot(drawn, local))) return;
    const films = reviews
      .slice(0, 2)
      .map((review, index) => ({ id: uuid(), review, isApproved: index === 0 }));
    await store(
      films.flatMap(({ id }) => {
        const keys = keysOf(scene.practiceId, id);
        return [
          { key: keys.video, path: local.video, type: 'video/mp4' },
          { key: keys.poster, path: local.poster, type: 'image/jpeg' },
        ];
      }),
    );
    for (const { id, review, isApproved } of films) {
      const token = newToken();
      const sentAt = new Date(Math.min(scene.now - HOUR, Number(review.liveAt)));
      scene.add('videoReview', {
        id,
        clientId: review.clientId,
        reviewId: review.id,
        status: isApproved ? 'approved' : 'completed',
        originalFilename: `recorded_${sentAt.getTime()}.webm`,
        contentType: 'video/webm',
        fileSize: 2_400_000,
        processedKey: keysOf(scene.practiceId, id).video,
        uploadHashHash: tokenHash(token),
        uploadHashSealed: sealToken(token),
        createdAt: sentAt,
        uploadedAt: sentAt,
        processedAt: sentAt,
        approvedAt: isApproved ? new Date(sentAt.getTime() + HOUR / 2) : null,
      });
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
