import { join } from 'node:path';
import sharp from 'sharp';
import { CATEGORY_FILES, categoryArt } from '#builder/art/categories.ts';

/** Draws the pictures of the front page's categories anew: `npx tsx scripts/category-pictures.ts`, after a change of builder/art/categories.ts. */
const FOLDER = 'app/components/marketplace/front/services';
/** Drawn larger than they are kept, as lines get finer by that. */
const [DRAWN, KEPT] = [480, 240];

for (const [name, file] of CATEGORY_FILES) {
  const picture = () => sharp(Buffer.from(categoryArt(name, DRAWN))).resize(KEPT, KEPT);
  await picture()
    .webp({ quality: 76, effort: 6 })
    .toFile(join(FOLDER, `${file}.webp`));
  await picture()
    .avif({ quality: 52, effort: 7 })
    .toFile(join(FOLDER, `${file}.avif`));
}
