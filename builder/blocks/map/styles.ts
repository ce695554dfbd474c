import { css } from '../../css/minify.ts';

export const mapCss = css`
  .mapped .map-view {
    min-height: 420px;
  }
`;
