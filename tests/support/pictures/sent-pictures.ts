import sharp, { type Sharp } from 'sharp';

interface Wanted {
  width?: number;
  height?: number;
  /** EXIF: which way up the camera was held, and where it was. */
  orientation?: number;
  place?: boolean;
}

/** The left half red, the right half blue: so that a test can tell which side is up. */
async function twoHalves(width: number, height: number): Promise<Sharp> {
  const half = {
    create: { width: Math.floor(width / 2), height, channels: 3 as const, background: '#d02020' },
  };
  return sharp({ create: { width, height, channels: 3, background: '#2030d0' } }).composite([
    { input: await sharp(half).png({ compressionLevel: 1 }).toBuffer(), left: 0, top: 0 },
  ]);
}

/** A picture as a camera sends it. */
export async function aPicture(
  kind: 'jpeg' | 'png' | 'webp' | 'avif',
  { width = 1_200, height = 800, orientation, place }: Wanted = {},
): Promise<Buffer> {
  let picture = await twoHalves(width, height);
  if (orientation) picture = picture.withMetadata({ orientation });
  if (place)
    picture = picture.withExifMerge({
      IFD0: { Copyright: 'Wren Quill at home' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '45/1 31/1 23/1',
        GPSLongitudeRef: 'W',
        GPSLongitude: '122/1 40/1 35/1',
      },
    });
  return picture.toFormat(kind, kind === 'avif' ? { effort: 0 } : {}).toBuffer();
}

/** A JPEG of so many pixels as a phone makes one: noise on a slope, so that it does not shrink to nothing. */
export async function aPhoneJpeg(width: number, height: number): Promise<Buffer> {
  const grain = await sharp({
    create: {
      width: 512,
      height: 512,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .png()
    .toBuffer();
  return sharp({ create: { width, height, channels: 3, background: '#a08060' }, limitInputPixels: false })
    .composite([{ input: grain, tile: true, blend: 'soft-light' }])
    .jpeg({ quality: 88 })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}
