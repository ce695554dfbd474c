import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { v7 as uuid } from 'uuid';
import { renditionUrl, renditionWidths } from '#app/lib/pictures/renditions.ts';
import { S3FileStore } from '#app/integrations/files/s3.ts';
import { fileSettings } from '#app/integrations/files/settings.ts';
import { ffmpegProgram } from '#app/integrations/transcoder/program.ts';
import { addDays, localDate, localInstant } from '#app/lib/time.ts';
import { env } from '#app/platform/env/index.ts';
import { newToken, encryptToken, tokenHash } from '#app/platform/tokens.ts';
import type { Scene } from '#prisma/situations/index.ts';
import { HOUR_MS, MINUTE_MS } from '#app/lib/duration.ts';
import type { Picture } from '../pictures.ts';

/** The demo practice whose clients have filmed. */
const FILMED = 'stillpoint';
/** Five seconds, few frames: the first start waits for this. */
const FILM = { seconds: 5, rate: 12 } as const;
/** How each film moves over its picture, and at which minute of the evening it was sent, by the practice's clocks. */
const TAKES = [
  { zoom: (frames: number) => `1+0.12*on/${frames}`, sentAt: 18 * 60 + 42 },
  { zoom: (frames: number) => `1.14-0.12*on/${frames}`, sentAt: 20 * 60 + 7 },
] as const;
type Take = (typeof TAKES)[number];

/**
 * When somebody sent a film of a review that is shown since `liveAt`: that evening, or the latest one that is over; and when the
 * practitioner looked at it, the morning after. Epoch milliseconds.
 * @param minute of the evening, by the clocks of `timeZone`
 */
export function filmTimes(
  liveAt: number,
  { now, timeZone, minute }: { now: number; timeZone: string; minute: number },
): { sentAt: number; seenAt: number } {
  const on = (date: string, at: number) => localInstant(date, at, timeZone);
  let date = localDate(liveAt, timeZone);
  while (on(addDays(date, 1), SEEN_AT) > now) date = addDays(date, -1);
  return { sentAt: on(date, minute), seenAt: on(addDays(date, 1), SEEN_AT) };
}
const SEEN_AT = 8 * 60 + 25;

interface LocalFilm {
  video: string;
  poster: string;
}

/** A small film of one of the practice's pictures, and its first frame. Answers false where FFmpeg is not there. */
async function shoot(picture: string, { zoom }: Take, to: LocalFilm): Promise<boolean> {
  await sharp(picture).resize(1280, 720, { fit: 'cover' }).jpeg({ quality: 82 }).toFile(to.poster);
  const frames = FILM.seconds * FILM.rate;
  const approach = `zoompan=z='${zoom(frames)}':x='(iw-iw/zoom)/2':y='(ih-ih/zoom)/2':d=${frames}:s=1280x720:fps=${FILM.rate}`;
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

/** Puts files into the product's store. */
async function store(files: { key: string; path: string; type: string }[]): Promise<void> {
  const into = new S3FileStore(fileSettings(env().files));
  for (const { key, path, type } of files) await into.upload(key, path, type);
}

const keysOf = (practiceId: string, id: string) => ({
  video: `video-reviews/${practiceId}/${id}/video.mp4`,
  poster: `video-reviews/${practiceId}/${id}/poster.jpg`,
});

/** Where the largest rendition of a picture was drawn. */
const drawnAt = (mediaFolder: string, { key, width }: Picture): string =>
  join(mediaFolder, renditionUrl(key, renditionWidths(width).at(-1)!, 'webp').replace('/media/', ''));

/**
 * Two clients of one practice have filmed their review, each another picture: one film is on the website, one waits to be approved. Nothing where
 * there is no folder of pictures, or no FFmpeg on this machine.
 */
export async function makeFilms(
  { slug, timeZone }: { slug: string; timeZone: string },
  scene: Scene,
  pictures: readonly Picture[],
  mediaFolder: string | null,
): Promise<void> {
  if (slug !== FILMED || mediaFolder === null) return;
  const shown = pictures.filter(({ isGallery }) => isGallery);
  const reviews = scene.of('review').filter(({ liveAt, isAnonymous }) => liveAt && !isAnonymous);
  if (shown.length < TAKES.length || reviews.length < TAKES.length) return;
  const folder = await mkdtemp(join(tmpdir(), 'tendwell-film-'));
  const films = TAKES.map((take, index) => ({
    id: uuid(),
    take,
    review: reviews[index]!,
    drawn: drawnAt(mediaFolder, shown[index]!),
    local: { video: join(folder, `${index}.mp4`), poster: join(folder, `${index}.jpg`) },
    isApproved: index === 0,
  }));
  try {
    if (!films.every(({ drawn }) => existsSync(drawn))) return;
    const shot = await Promise.all(films.map(({ drawn, take, local }) => shoot(drawn, take, local)));
    if (shot.includes(false)) return;
    await store(
      films.flatMap(({ id, local }) => {
        const keys = keysOf(scene.practiceId, id);
        return [
          { key: keys.video, path: local.video, type: 'video/mp4' },
          { key: keys.poster, path: local.poster, type: 'image/jpeg' },
        ];
      }),
    );
    for (const { id, take, review, isApproved } of films) {
      const token = newToken();
      const times = filmTimes(Number(review.liveAt), { now: scene.now, timeZone, minute: take.sentAt });
      const sentAt = new Date(times.sentAt);
      scene.add('videoReview', {
        id,
        clientId: review.clientId,
        reviewId: review.id,
        status: isApproved ? 'approved' : 'completed',
        originalFilename: `recorded_${times.sentAt}.webm`,
        contentType: 'video/webm',
        fileSize: 2_400_000,
        processedKey: keysOf(scene.practiceId, id).video,
        uploadHashHash: tokenHash(token),
        uploadHashEncrypted: encryptToken(token),
        createdAt: new Date(times.sentAt - 2 * HOUR_MS),
        uploadedAt: sentAt,
        processedAt: new Date(times.sentAt + MINUTE_MS),
        approvedAt: isApproved ? new Date(times.seenAt) : null,
      });
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
