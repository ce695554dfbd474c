import { css } from '../../css/minify.ts';

export const columnsCss = css`
  .col-list {
    display: grid;
    gap: 48px clamp(28px, 4vw, 64px);
  }
  .cols .pic {
    aspect-ratio: 4/3;
    margin-bottom: 26px;
  }
  .cols h2 {
    font-size: calc(1.6rem * var(--hs));
  }
  .cols .prose {
    margin-top: 12px;
  }
  .cols .more {
    margin-top: 14px;
  }
  @media (min-width: 760px) {
    .col-list.n2 {
      grid-template-columns: 1fr 1fr;
    }
    .col-list.n3 {
      grid-template-columns: repeat(3, 1fr);
    }
  }
`;
