import { css } from '../../css/minify.ts';

export const servicesCss = css`
  .svc-group + .svc-group,
  .extras,
  .svc-notes {
    margin-top: clamp(48px, 5vw, 72px);
  }
  .svc-group > h3,
  .extras h3,
  .svc-notes h3 {
    margin-bottom: 8px;
    color: var(--accent-text);
    font: 600 1rem/1.4 var(--body);
    letter-spacing: 0;
  }
  .svc-name {
    margin: 0;
    font: var(--hw) 1.5rem/1.25 var(--head);
    letter-spacing: -0.012em;
  }
  .svc-name a {
    color: inherit;
    text-decoration: none;
  }
  .svc-name a:hover {
    text-decoration: underline;
  }
  .svc .prose {
    margin-top: 8px;
  }
  .svc .prose,
  .prices {
    font-size: 1rem;
  }
  .prices,
  .extras ul {
    font-variant-numeric: tabular-nums;
  }
  .prices li,
  .extras li {
    display: flex;
    align-items: baseline;
    gap: 10px;
    padding-block: 3px;
  }
  .prices i,
  .extras i {
    flex: 1;
    min-width: 16px;
    border-bottom: 1px dotted var(--muted);
    opacity: 0.6;
  }
  .prices b,
  .extras b {
    font-weight: 600;
  }
  .svc-side {
    display: grid;
    gap: 16px;
    align-content: start;
  }
  .svc .btn {
    justify-self: start;
  }
  .extras li {
    max-width: 44rem;
    padding-block: 9px;
  }
  .extras .prose {
    font-size: 0.9375rem;
  }
  .svc-notes {
    display: grid;
    gap: 28px clamp(32px, 5vw, 72px);
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 260px), 1fr));
    font-size: 1rem;
  }
  .svc-notes p {
    max-width: 34rem;
    color: var(--muted);
  }
  .v-menu .svc {
    display: grid;
    gap: 18px clamp(32px, 6vw, 88px);
    padding-block: 30px;
    border-top: 1px solid var(--line);
  }
  .v-menu .svc:last-child {
    border-bottom: 1px solid var(--line);
  }
  .v-menu .svc .pic {
    display: none;
  }
  @media (min-width: 760px) {
    .v-menu .svc {
      grid-template-columns: 1fr minmax(240px, 300px);
    }
    .v-menu .svc .btn {
      justify-self: end;
    }
    .v-menu .each {
      justify-content: flex-end;
    }
  }
  @media (min-width: 1040px) {
    .v-menu > .wrap {
      display: grid;
      grid-template-columns: 1fr 2fr;
      gap: clamp(48px, 6vw, 96px);
      align-items: start;
    }
    .v-menu .head {
      position: sticky;
      top: 48px;
      margin: 0;
    }
    .v-menu .svc {
      gap: 18px 48px;
      grid-template-columns: 1fr 230px;
    }
  }
  .v-cards .svc-list {
    display: grid;
    gap: 24px;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 310px), 1fr));
    margin-top: 18px;
  }
  .v-cards .svc {
    display: flex;
    flex-direction: column;
    gap: 22px;
    padding: 30px;
    border-radius: var(--rad);
    background: var(--raised);
  }
  .v-cards .svc .pic {
    aspect-ratio: 3/2;
    margin: -30px -30px 4px;
    border-radius: var(--rad) var(--rad) 0 0;
  }
  /* Of two beside each other an odd last one takes the row: no card stands alone beside nothing. */
  @media (min-width: 720px) and (max-width: 1086px) {
    .v-cards .svc:last-child:nth-child(odd):not(:first-child) {
      grid-column: 1 / -1;
    }
    .v-cards .svc:last-child:nth-child(odd):not(:first-child) .pic {
      aspect-ratio: 3/1;
    }
  }
  .v-cards .svc-side {
    margin-top: auto;
  }
  .v-cards .svc .btn {
    justify-self: stretch;
  }
`;
