import { css } from '../../css/minify.ts';

export const groupEventsCss = css`
  .evts li {
    display: grid;
    gap: 8px 40px;
    padding-block: 26px;
    border-top: 1px solid var(--line);
  }
  .evts ul {
    margin-bottom: 20px;
    border-bottom: 1px solid var(--line);
  }
  .evt-when {
    display: grid;
    font-weight: 600;
  }
  .evt-when span {
    font-weight: 400;
  }
  .evts h3 a {
    text-decoration-color: var(--accent-text);
  }
  @media (min-width: 760px) {
    .evts li {
      grid-template-columns: minmax(220px, 0.6fr) 1fr;
    }
  }
`;
