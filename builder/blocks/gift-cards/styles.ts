import { css } from '../../css/minify.ts';

export const giftCardsCss = css`
  .gifts .wrap {
    display: grid;
    gap: 48px clamp(40px, 6vw, 88px);
    align-items: center;
  }
  .gifts .head {
    margin-bottom: 28px;
  }
  .gifts ul {
    display: grid;
    gap: 16px;
    grid-template-columns: repeat(auto-fill, minmax(180px, 1fr));
  }
  .gifts li {
    display: flex;
    flex-direction: column;
    justify-content: space-between;
    gap: 18px;
    min-height: 128px;
    padding: 20px;
    border: 1px solid var(--line);
    border-radius: var(--rad);
    background: var(--raised);
  }
  .gifts b {
    font: var(--hw) 1.7rem/1 var(--head);
  }
  .gifts li span {
    color: var(--muted);
    font-size: 0.9375rem;
    line-height: 1.4;
  }
  @media (min-width: 900px) {
    .gifts .wrap {
      grid-template-columns: 1fr 1.1fr;
    }
  }
`;
