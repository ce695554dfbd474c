import { css } from '../../css/minify.ts';

export const policiesCss = css`
  .terms-own {
    max-width: 44rem;
    margin-bottom: 32px;
    padding: clamp(22px, 3vw, 36px);
    border: 1px solid var(--line);
    border-radius: var(--rad);
    background: var(--raised);
  }
  .terms-own .prose {
    margin-top: 10px;
  }
`;
