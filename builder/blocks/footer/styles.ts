import { css } from '../../css/minify.ts';

export const footerCss = css`
  .foot {
    background: var(--deep);
    padding-block: clamp(64px, 7vw, 104px) 32px;
    font-size: 1rem;
  }
  @media (max-width: 759px) {
    .foot {
      padding-bottom: 105px;
    }
  }
  .foot-main {
    display: grid;
    gap: 44px 56px;
  }
  @media (min-width: 760px) {
    /* No narrower than an email address is long. */
    .foot-main {
      column-gap: 32px;
      grid-template-columns: repeat(auto-fit, minmax(200px, 1fr));
    }
    .foot-main > :first-child {
      grid-column: 1 / -1;
    }
  }
  @media (min-width: 1100px) {
    .foot-main {
      grid-template-columns: minmax(260px, 2fr) repeat(auto-fit, minmax(200px, 1fr));
    }
    .foot-main > :first-child {
      grid-column: auto;
    }
  }
  .foot-name {
    margin-bottom: 12px;
    font: var(--hw) 2rem/1.15 var(--head);
    letter-spacing: -0.02em;
  }
  .foot .btn {
    margin-top: 24px;
  }
  .foot-main .muted {
    max-width: 26em;
  }
  .foot h2 {
    margin-bottom: 10px;
    color: var(--muted);
    font: 600 0.9375rem/1.4 var(--body);
    letter-spacing: 0;
  }
  .foot li {
    overflow-wrap: anywhere;
  }
  .foot li a {
    display: inline-block;
    padding-block: 7px;
    text-decoration: none;
  }
  .foot a:hover {
    text-decoration: underline;
  }
  .policy {
    margin-top: 56px;
  }
  .policy .prose {
    font-size: 0.9375rem;
  }
  .legal {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    justify-content: space-between;
    gap: 8px 32px;
    margin-top: 48px;
    padding-top: 24px;
    border-top: 1px solid var(--line);
    font-size: 0.9375rem;
  }
  .legal a {
    padding-block: 4px;
  }
`;
