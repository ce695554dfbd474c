import { css } from '../../css/minify.ts';

export const serviceDetailsCss = css`
  .one .wrap {
    display: grid;
    gap: 40px clamp(40px, 7vw, 104px);
    align-items: center;
  }
  .one h1 {
    font-size: calc(clamp(2.2rem, 1.6rem + 2.8vw, 3.8rem) * var(--hs));
  }
  .one .prose {
    margin-top: 20px;
    font-size: 1.125rem;
  }
  .one .prices {
    max-width: 32rem;
    margin-block: 32px;
  }
  .one .prices li {
    padding-block: 10px;
    border-bottom: 1px solid var(--line);
  }
  .one .prices i {
    flex: 1;
  }
  .one .pic {
    aspect-ratio: 4/5;
  }
  @media (min-width: 900px) {
    .one-pic .wrap {
      grid-template-columns: 1fr 0.9fr;
    }
  }
`;
