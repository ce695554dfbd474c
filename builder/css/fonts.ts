import { css } from './minify.ts';

/** Preloaded: both are used above the fold of every page. Files of @fontsource-variable, latin subset, in public/fonts. */
export const FONT_FILES = [
  '/fonts/figtree-latin-wght-normal.woff2',
  '/fonts/fraunces-latin-opsz-normal.woff2',
] as const;

/**
 * The "Fallback" faces stretch a local font to the web font's metrics, so lines break alike and nothing moves when
 * the web font arrives. Same figures as app/ui/styles/fonts.css.
 */
export const fontsCss = css`
  @font-face {
    font-family: Figtree;
    font-weight: 300 900;
    font-display: swap;
    src: url(/fonts/figtree-latin-wght-normal.woff2) format('woff2');
  }
  @font-face {
    font-family: Fraunces;
    font-weight: 100 900;
    font-display: swap;
    src: url(/fonts/fraunces-latin-opsz-normal.woff2) format('woff2');
  }
  @font-face {
    font-family: 'Figtree Fallback';
    src: local('Arial'), local('Liberation Sans');
    size-adjust: 102%;
    ascent-override: 93%;
    descent-override: 24%;
    line-gap-override: 0%;
  }
  @font-face {
    font-family: 'Fraunces Fallback';
    src: local('Georgia'), local('Gelasio');
    size-adjust: 98%;
    ascent-override: 100%;
    descent-override: 26%;
    line-gap-override: 0%;
  }
`;
