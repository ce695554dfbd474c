import { css } from '../../css/minify.ts';

export const openingHoursCss = css`
  .opening ul {
    display: grid;
    gap: 32px clamp(32px, 5vw, 80px);
    grid-template-columns: repeat(auto-fit, minmax(270px, 1fr));
  }
  .opening h2 {
    font-size: calc(1.4rem * var(--hs));
  }
`;
