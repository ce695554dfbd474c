import { css } from '../../css/minify.ts';

export const contactFormCss = css`
  .ask .wrap {
    display: grid;
    gap: 40px clamp(40px, 7vw, 104px);
  }
  .ask .head {
    margin-bottom: 28px;
  }
  .ask-ways a {
    display: inline-flex;
    align-items: center;
    min-height: 44px;
  }
  .ask-ways {
    display: grid;
    gap: 6px;
    font-weight: 600;
  }
  .ask form {
    display: grid;
    gap: 20px;
    padding: clamp(24px, 3vw, 40px);
    border: 1px solid var(--line);
    border-radius: var(--rad);
    background: var(--raised);
  }
  .ask label {
    display: block;
    margin-bottom: 6px;
    font-weight: 600;
  }
  .ask label span {
    font-weight: 400;
  }
  .ask :is(input, textarea) {
    display: block;
    width: 100%;
    min-height: 50px;
    padding: 12px 14px;
    border: 1px solid var(--muted);
    border-radius: min(var(--rad), 10px);
    background: var(--paper);
    color: inherit;
    font: inherit;
  }
  .ask.deep :is(input, textarea) {
    background: var(--deep);
  }
  .ask .ask-trap {
    position: absolute;
    left: -200vw;
  }
  .ask .btn {
    justify-self: start;
    border: 0;
    font: inherit;
    font-weight: 600;
    cursor: pointer;
  }
  @media (min-width: 900px) {
    .ask .wrap {
      grid-template-columns: 0.8fr 1.2fr;
      align-items: start;
    }
  }
`;
