const FILES = import.meta.glob<string>('./services/*.{avif,webp}', {
  eager: true,
  query: '?url',
  import: 'default',
});

/** Both kinds of a category's picture; null for a category that has none. */
export function categoryPicture(name: string): { avif: string; webp: string } | null {
  const file = `./services/${name.toLowerCase().replaceAll(' ', '-')}`;
  const [avif, webp] = [FILES[`${file}.avif`], FILES[`${file}.webp`]];
  return avif && webp ? { avif, webp } : null;
}
