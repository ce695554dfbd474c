import { css } from '../../css/minify.ts';

export const spacerCss = css`
  .space {
    display: grid;
    align-items: center;
  }
  .space hr {
    margin: 0;
    border: 0;
    border-top: 1px solid var(--line);
  }
  .sp-small {
    height: 32px;
  }
  .sp-medium {
    height: clamp(56px, 7vw, 96px);
  }
  .sp-large {
    height: clamp(96px, 13vw, 192px);
  }
`;
