import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FfmpegTranscoder } from './ffmpeg.ts';
import { KIND_BYTES } from './port.ts';
import { ffmpegProgram } from './program.ts';

const program = ffmpegProgram(undefined);
const transcoder = new FfmpegTranscoder(program);
let folder: string;
const at = (name: string) => join(folder, name);

/** Two seconds of a test picture with a tone, in one of the kinds that are taken. */
function make(name: string, size: string, codecs: string[]): string {
  const args = [
    '-hide_banner',
    '-loglevel',
    'error',
    '-y',
    '-f',
    'lavfi',
    '-i',
    `testsrc2=size=${size}:rate=30`,
  ];
  const sound = ['-f', 'lavfi', '-i', 'sine=frequency=440'];
  const made = spawnSync(program, [...args, ...sound, '-t', '2', ...codecs, at(name)]);
  expect(made.stderr.toString()).toBe('');
  return at(name);
}

/** Lines of the picture as FFmpeg reads them back. */
function linesOf(path: string): number {
  const { stderr } = spawnSync(program, ['-hide_banner', '-i', path]);
  return Number(/Video: h264.*?, \d+x(\d+)/.exec(stderr.toString())?.[1]);
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tw-video-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const X264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac'];

describe('transcoding', () => {
  test.each([
    { name: 'clip.mp4', kind: 'mp4', size: '1920x1080', codecs: X264, lines: 720 },
    { name: 'clip.mov', kind: 'mov', size: '640x360', codecs: X264, lines: 360 },
    {
      name: 'clip.avi',
      kind: 'avi',
      size: '640x360',
      codecs: ['-c:v', 'mpeg4', '-c:a', 'mp2'],
      lines: 360,
    },
    {
      name: 'clip.webm',
      kind: 'webm',
      size: '640x480',
      codecs: ['-c:v', 'libvpx', '-deadline', 'realtime', '-c:a', 'libopus'],
      lines: 480,
    },
  ])(
    '$name of $size becomes an MP4 of $lines lines under 2 Mbit/s, with a picture',
    async (clip) => {
      const source = make(clip.name, clip.size, clip.codecs);
      const kind = await transcoder.kindOf(source);
      expect(kind).toBe(clip.kind);
      expect(await transcoder.kindOfStart(readFileSync(source).subarray(0, KIND_BYTES))).toBe(clip.kind);
      const [target, poster] = [at(`${clip.name}.out.mp4`), at(`${clip.name}.jpg`)];
      const result = await transcoder.transcode({ source, kind: kind!, target, poster });
      expect(result).toEqual({ outcome: 'done', seconds: expect.closeTo(2, 0) });
      expect(await transcoder.kindOf(target)).toBe('mp4');
      expect(linesOf(target)).toBe(clip.lines);
      expect((statSync(target).size * 8) / 2).toBeLessThan(2_000_000);
      expect(readFileSync(poster).subarray(0, 2).toString('hex')).toBe('ffd8');
    },
    60_000,
  );

  test.each([
    ['a web page', '<!doctype html><script>alert(1)</script>'],
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a playlist', '#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n'],
    ['a program', 'MZ\x90\x00\x03'],
    ['nothing', ''],
  ])('%s under the name of a video is none (C59)', async (_what, content) => {
    writeFileSync(at('liar.mp4'), content);
    expect(await transcoder.kindOf(at('liar.mp4'))).toBeNull();
    expect(await transcoder.kindOfStart(Buffer.from(content))).toBeNull();
  });

  test('a video that breaks off after its first bytes is unreadable', async () => {
    const whole = readFileSync(make('whole.mp4', '320x240', X264));
    writeFileSync(at('torn.mp4'), whole.subarray(0, 200));
    const files = { source: at('torn.mp4'), target: at('torn.out.mp4'), poster: at('torn.jpg') };
    expect(await transcoder.transcode({ ...files, kind: 'mp4' })).toMatchObject({ outcome: 'unreadable' });
  });

  test('a small file that claims a flood of pixels is unreadable, at once (C62)', async () => {
    const source = make('flood.avi', '9000x9000', ['-frames:v', '6', '-c:v', 'mjpeg', '-q:v', '31', '-an']);
    const files = { source, target: at('flood.out.mp4'), poster: at('flood.jpg') };
    const began = performance.now();
    expect(await transcoder.transcode({ ...files, kind: 'avi' })).toMatchObject({ outcome: 'unreadable' });
    expect(performance.now() - began).toBeLessThan(10_000);
  });

  test('a picture as wide as a street comes out as wide as a screen (C62)', async () => {
    const source = make('wide.mp4', '8000x720', [...X264, '-frames:v', '10']);
    const files = { source, target: at('wide.out.mp4'), poster: at('wide.jpg') };
    expect(await transcoder.transcode({ ...files, kind: 'mp4' })).toMatchObject({ outcome: 'done' });
    expect(linesOf(files.target)).toBeLessThan(720);
  });

  test('where and with what it was taken is not in what is shown (C62)', async () => {
    const told = ['location=+45.5231-122.6765/', 'title=Wren Quill at home', 'comment=my phone'];
    const source = make('gps.mov', '320x240', [...X264, ...told.flatMap((tag) => ['-metadata', tag])]);
    expect(readFileSync(source).includes('45.5231')).toBe(true);
    const files = { source, target: at('gps.out.mp4'), poster: at('gps.jpg') };
    expect(await transcoder.transcode({ ...files, kind: 'mov' })).toMatchObject({ outcome: 'done' });
    for (const made of [files.target, files.poster]) {
      for (const word of ['45.5231', 'Wren Quill', 'my phone'])
        expect(readFileSync(made).includes(word)).toBe(false);
    }
  });

  test('work that is called off is not done; a program that is not there is said so', async () => {
    const source = make('long.mp4', '640x360', X264);
    const files = { source, kind: 'mp4' as const, target: at('off.mp4'), poster: at('off.jpg') };
    const off = await transcoder.transcode(files, AbortSignal.abort());
    expect(off).toMatchObject({ outcome: 'unavailable' });
    const none = await new FfmpegTranscoder('/nowhere/ffmpeg').transcode(files);
    expect(none).toMatchObject({ outcome: 'unavailable' });
  });
});
