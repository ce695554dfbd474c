import { css } from '../../css/minify.ts';

export const statementCss = css`
  .state-text {
    max-width: 26em;
    font: var(--hw) clamp(1.55rem, 1.2rem + 1.7vw, 2.5rem) / 1.3 var(--head);
    letter-spacing: -0.015em;
    text-wrap: pretty;
  }
  .tags {
    display: flex;
    flex-wrap: wrap;
    gap: 10px;
    margin-top: 40px;
  }
  .tags li {
    padding: 7px 18px;
    border: 1px solid var(--line);
    border-radius: 99px;
    background: var(--raised);
    font-size: 0.9375rem;
  }
`;
