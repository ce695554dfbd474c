import { FACES, FONT_PAIRS, type Face, type FontPair } from './font-pairs.ts';

const weightOf = ({ weight }: Face) => (typeof weight === 'number' ? String(weight) : weight.join(' '));

/**
 * The "Fallback" faces stretch a local font to the web font's metrics, so lines break alike and nothing moves when the web font
 * arrives.
 */
function faceCss(face: Face): string {
  const { family, file, fallback } = face;
  const local =
    fallback.like === 'sans'
      ? "local('Arial'),local('Liberation Sans')"
      : "local('Times New Roman'),local('Liberation Serif')";
  return (
    `@font-face{font-family:'${family}';font-weight:${weightOf(face)};font-display:swap;src:url(${file}) format('woff2')}` +
    `@font-face{font-family:'${family} Fallback';src:${local};size-adjust:${fallback.size}%;ascent-override:${fallback.ascent}%;` +
    `descent-override:${fallback.descent}%;line-gap-override:0%}`
  );
}

const facesOf = (pair: FontPair): Face[] => {
  const { head, body } = FONT_PAIRS[pair];
  return [...new Set([body, head])].map((name) => FACES[name]);
};

/** The stack of a face; names are constants of ours. */
function stackOf({ family, fallback }: Face): string {
  return `'${family}','${family} Fallback',${fallback.like === 'sans' ? 'system-ui,sans-serif' : 'Georgia,serif'}`;
}

/** The faces of a pair, and the custom properties that name them; no other font is loaded by its pages. */
export function fontsCss(pair: FontPair): string {
  const { head, body, weight, tracking, scale } = FONT_PAIRS[pair];
  const values = {
    head: stackOf(FACES[head]),
    body: stackOf(FACES[body]),
    hw: weight,
    track: `${tracking}em`,
    hs: scale,
  };
  const root = Object.entries(values).map(([name, value]) => `--${name}:${value}`);
  return `${facesOf(pair).map(faceCss).join('')}:root{${root.join(';')}}`;
}

/** Preloaded: all are used above the fold of every page. Files of npm's Fontsource, latin subset, in public/fonts. */
export const fontFiles = (pair: FontPair): string[] => facesOf(pair).map(({ file }) => file);
