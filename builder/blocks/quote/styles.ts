import { css } from '../../css/minify.ts';

export const quoteCss = css`
  .quote .wrap {
    display: grid;
    justify-items: center;
    gap: 28px;
    max-width: 960px;
    text-align: center;
  }
  .quote .pic {
    width: 150px;
    aspect-ratio: 4/5;
  }
  .quote p {
    font: var(--hw) clamp(1.5rem, 1.15rem + 1.7vw, 2.4rem) / 1.3 var(--head);
    letter-spacing: var(--track);
    text-wrap: balance;
  }
  .quote p::before {
    content: '';
    display: block;
    width: 40px;
    height: 2px;
    margin: 0 auto 30px;
    background: var(--accent-text);
  }
`;
