import { css } from '../../css/minify.ts';

export const headerCss = css`
  .top {
    position: relative;
    z-index: 4;
    padding-block: clamp(16px, 2vw, 26px);
  }
  .top .wrap {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 20px;
  }
  .name {
    flex: 1 1 0;
    min-width: 9rem;
    font: var(--hw) 1.4rem/1.15 var(--head);
    letter-spacing: -0.015em;
  }
  .name a {
    display: inline-block;
    padding-block: 8px;
    text-decoration: none;
  }
  .logo {
    max-height: 56px;
    width: auto;
  }
  .nav {
    display: none;
  }
  .nav ul {
    display: flex;
    gap: 4px;
  }
  .top nav a {
    display: block;
    padding: 10px 14px;
    font-size: 0.9688rem;
    font-weight: 500;
    text-decoration: none;
  }
  .top nav a:hover {
    text-decoration: underline;
    text-underline-offset: 0.5em;
  }
  .menu summary {
    display: flex;
    align-items: center;
    min-height: 44px;
    padding-inline: 6px;
    font-weight: 600;
    font-size: 0.9688rem;
    list-style: none;
    cursor: pointer;
  }
  .menu summary::-webkit-details-marker {
    display: none;
  }
  .menu summary::after {
    content: '';
    width: 8px;
    height: 8px;
    margin: -4px 4px 0 10px;
    border: solid currentColor;
    border-width: 0 1.5px 1.5px 0;
    rotate: 45deg;
  }
  .menu[open] nav {
    position: absolute;
    inset: 100% 0 auto;
    padding: 12px clamp(6px, 4vw, 42px) 20px;
    background: var(--paper);
    color: var(--ink);
    border-bottom: 1px solid var(--line);
  }
  .menu nav a {
    padding: 13px 14px;
    font-size: 1.125rem;
  }
  /* Seven sections, a name of two words and the button fit in one line from here on. */
  @media (min-width: 1200px) {
    .top .wrap {
      flex-wrap: nowrap;
    }
    .top .btn {
      flex: none;
    }
    .nav {
      display: block;
    }
    .nav ul {
      flex-wrap: wrap;
      justify-content: flex-end;
      gap: 0;
    }
    .top .nav a {
      padding-inline: 10px;
    }
    .menu {
      display: none;
    }
  }
  @media (max-width: 759px) {
    .top .btn {
      display: none;
    }
  }
  .over {
    position: absolute;
    inset: 0 0 auto;
    color: #fff;
  }
  .over :focus-visible {
    outline-color: #fff;
  }
`;
