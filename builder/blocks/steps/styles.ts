import { css } from '../../css/minify.ts';

export const stepsCss = css`
  .steps-list {
    display: grid;
    gap: 40px clamp(32px, 4vw, 64px);
    grid-template-columns: repeat(auto-fit, minmax(250px, 1fr));
    counter-reset: step;
  }
  .steps-list > li {
    counter-increment: step;
    padding-top: 22px;
    border-top: 1px solid var(--line);
  }
  .steps-list > li::before {
    content: counter(step);
    display: block;
    margin-bottom: 14px;
    color: var(--accent-text);
    font: var(--hw) 2.25rem/1 var(--head);
  }
  .steps-list .prose {
    margin-top: 10px;
  }
  .steps-pic .wrap {
    display: grid;
    gap: 48px clamp(40px, 7vw, 104px);
  }
  .steps-pic .pic {
    aspect-ratio: 4/3;
  }
  @media (min-width: 900px) {
    .steps-pic .wrap {
      grid-template-columns: 0.85fr 1fr;
      align-items: stretch;
    }
    .steps-pic .pic {
      aspect-ratio: auto;
      position: relative;
      min-height: 560px;
    }
    .steps-pic .pic img {
      position: absolute;
      inset: 0;
    }
    .steps-pic .steps-list {
      display: block;
    }
    .steps-pic .steps-list > li {
      display: grid;
      grid-template-columns: 64px 1fr;
      padding-bottom: 26px;
    }
    .steps-pic .steps-list > li::before {
      grid-row: span 2;
    }
  }
`;
