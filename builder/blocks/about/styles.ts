import { css } from '../../css/minify.ts';

export const aboutCss = css`
  .about .wrap {
    display: grid;
    gap: 48px clamp(40px, 7vw, 112px);
    align-items: center;
  }
  .about .pic {
    aspect-ratio: 4/5;
  }
  .about figcaption {
    display: flex;
    flex-wrap: wrap;
    gap: 2px 14px;
    margin-top: 16px;
    font-size: 0.9688rem;
  }
  .about b {
    font-weight: 600;
  }
  .about .prose {
    margin-top: 26px;
  }
  .about blockquote {
    margin-top: 34px;
    padding-left: 24px;
    border-left: 2px solid var(--accent-text);
    font: var(--hw) clamp(1.3rem, 1.15rem + 0.7vw, 1.65rem) / 1.4 var(--head);
  }
  .creds {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(210px, 1fr));
    gap: 24px 40px;
    margin-top: 40px;
    padding-top: 28px;
    border-top: 1px solid var(--line);
    font-size: 0.9688rem;
  }
  .creds dt {
    margin-bottom: 6px;
    font-weight: 600;
  }
  .creds dd {
    padding-block: 3px;
    line-height: 1.45;
  }
  @media (min-width: 900px) {
    .about .wrap {
      grid-template-columns: 0.82fr 1fr;
    }
    .flip .wrap {
      grid-template-columns: 1fr 0.82fr;
    }
    .flip figure {
      order: 2;
    }
  }
  .about.bare .wrap {
    display: block;
  }
`;
