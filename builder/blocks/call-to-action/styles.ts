import { css } from '../../css/minify.ts';

export const callToActionCss = css`
  .cta h2 {
    max-width: 14em;
    font-size: clamp(2.2rem, 1.6rem + 2.8vw, 3.9rem);
  }
  .cta .lead {
    margin-top: 20px;
  }
  .cta .btn {
    margin-top: 36px;
  }
  .cta .pic {
    margin-top: 48px;
    aspect-ratio: 4/3;
  }
  .cta:not(.has-pic) .wrap {
    text-align: center;
  }
  .cta:not(.has-pic) :is(h2, .lead) {
    margin-inline: auto;
  }
  @media (min-width: 900px) {
    .cta.has-pic .wrap {
      display: grid;
      grid-template-columns: 1.1fr 0.9fr;
      align-items: center;
      gap: 72px;
    }
    .cta .pic {
      margin-top: 0;
    }
  }
`;
