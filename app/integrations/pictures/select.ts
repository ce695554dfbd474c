import type { PictureMaker } from './port.ts';
import { SharpPictures } from './sharp.ts';

/** libvips on this machine. */
export const selectPictures = (): PictureMaker => new SharpPictures();
