import { css } from '../../css/minify.ts';

/** The dark tone is the practice's own colour here, deep enough for white: the footer below is dark already. */
export const callToActionCss = css`
  .cta.deep {
    background: var(--accent-deep);
    color: #fff;
    --muted: #fff;
    --accent-text: #fff;
  }
  .cta.deep .btn {
    background: #fff;
    color: var(--accent-deep);
  }
  .cta.deep .btn:hover {
    text-decoration: underline;
  }
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
    aspect-ratio: 1;
    margin-top: 48px;
  }
  .cta:not(.cta-pic) .wrap {
    text-align: center;
  }
  .cta:not(.cta-pic) :is(h2, .lead) {
    margin-inline: auto;
  }
  @media (min-width: 900px) {
    .cta-pic .wrap {
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
