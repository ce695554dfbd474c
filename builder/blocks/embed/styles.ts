import { css } from '../../css/minify.ts';

export const embedCss = css`
  .embed summary {
    padding: 22px 24px;
    border: 1px solid var(--line);
    border-radius: var(--rad);
    background: var(--raised);
    font-weight: 600;
    cursor: pointer;
  }
  .embed iframe {
    display: block;
    width: 100%;
    margin-top: 16px;
    border: 0;
    border-radius: var(--rad);
  }
  .embed .wide {
    aspect-ratio: 16/9;
  }
  .embed .low {
    height: 232px;
  }
`;
