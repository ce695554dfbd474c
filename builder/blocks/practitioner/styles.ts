import { css } from '../../css/minify.ts';

export const practitionerCss = css`
  .prac .wrap {
    display: grid;
    gap: 40px clamp(40px, 7vw, 104px);
    align-items: center;
  }
  .prac .pic {
    aspect-ratio: 4/5;
  }
  .prac-title {
    margin-top: 10px;
    color: var(--accent-text);
    font-weight: 600;
  }
  .prac .prose {
    margin-top: 20px;
    font-size: 1.125rem;
  }
  .prac-facts {
    display: grid;
    gap: 24px 40px;
    grid-template-columns: repeat(auto-fit, minmax(180px, 1fr));
    margin-top: 36px;
  }
  .prac-facts > div {
    padding-top: 16px;
    border-top: 1px solid var(--line);
  }
  .prac-facts dt {
    margin-bottom: 6px;
    font-weight: 600;
  }
  .prac-facts dd {
    color: var(--muted);
  }
  @media (min-width: 900px) {
    .prac-left .wrap {
      grid-template-columns: 0.8fr 1.2fr;
    }
    .prac-right .wrap {
      grid-template-columns: 1.2fr 0.8fr;
    }
    .prac-right .pic {
      order: 1;
    }
  }
`;
