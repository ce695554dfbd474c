import { css } from '../../css/minify.ts';

export const priceTableCss = css`
  .rates dl {
    max-width: 52rem;
  }
  .rates dl > div {
    display: flex;
    justify-content: space-between;
    gap: 8px 32px;
    padding-block: 18px;
    border-top: 1px solid var(--line);
  }
  .rates dl > div:last-child {
    border-bottom: 1px solid var(--line);
  }
  .rates dt {
    font-weight: 600;
  }
  .rates dt span {
    display: block;
    font-weight: 400;
    font-size: 0.9375rem;
  }
  .rates dd {
    flex: none;
    max-width: 45%;
    font-variant-numeric: tabular-nums;
    text-align: right;
  }
  .rates-note {
    margin-top: 20px;
    font-size: 0.9375rem;
  }
`;
