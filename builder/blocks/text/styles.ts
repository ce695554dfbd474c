import { css } from '../../css/minify.ts';

export const textCss = css`
  .text h1 {
    font-size: calc(clamp(2.2rem, 1.6rem + 2.8vw, 3.8rem) * var(--hs));
  }
  .text .wrap {
    display: grid;
    gap: calc(clamp(20px, 2.6vw, 36px) * var(--air));
  }
  .text .prose {
    font-size: 1.125rem;
  }
  .t-centred .wrap {
    justify-items: center;
    text-align: center;
  }
  .t-centred .eyebrow {
    justify-content: center;
  }
  .t-centred :is(ul, ol) {
    display: inline-block;
    text-align: left;
  }
  @media (min-width: 900px) {
    .t-aside .wrap {
      grid-template-columns: 0.8fr 1.2fr;
      column-gap: clamp(40px, 7vw, 104px);
    }
  }
`;
