import { css } from '../../css/minify.ts';

export const newsletterCss = css`
  .news .wrap {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 28px 48px;
  }
  .news h2 {
    font-size: calc(clamp(1.6rem, 1.3rem + 1.2vw, 2.2rem) * var(--hs));
  }
  .news .prose {
    margin-top: 10px;
  }
`;
