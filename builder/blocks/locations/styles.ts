import { css } from '../../css/minify.ts';

export const locationsCss = css`
  .place-list {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(300px, 100%), 1fr));
    gap: 48px 64px;
  }
  .place {
    max-width: 34rem;
  }
  .place h3 {
    margin-bottom: 10px;
  }
  .place address {
    font-style: normal;
  }
  .place address span {
    display: block;
  }
  .hours {
    margin-top: 22px;
    border-top: 1px solid var(--line);
  }
  .hours div {
    display: flex;
    justify-content: space-between;
    gap: 24px;
    padding: 11px 0;
    border-bottom: 1px solid var(--line);
  }
  .hours dd {
    text-align: right;
    font-variant-numeric: tabular-nums;
  }
  .hours dd span {
    display: block;
    white-space: nowrap;
  }
  .zone {
    margin-top: 12px;
    font-size: 0.9375rem;
  }
  .map {
    margin-top: 56px;
    align-self: start;
    overflow: hidden;
    border-radius: var(--rad);
    background: var(--raised);
    box-shadow: inset 0 0 0 1px var(--line);
  }
  .map-view {
    display: grid;
    min-height: min(9rem, 200px);
    overflow: hidden;
  }
  .map-view > * {
    grid-area: 1 / 1;
    min-width: 0;
  }
  .map-probe {
    overflow: hidden;
    font-size: 0;
    visibility: hidden;
  }
  .map-probe img {
    max-width: none;
    zoom: 1.5625;
  }
  .map-in {
    position: relative;
    overflow: hidden;
    container-type: size;
  }
  .map-in > * {
    display: none;
  }
  .map-in > .map-none {
    display: grid;
    align-content: safe center;
    height: 100%;
    padding: 20px 24px;
    overflow: auto;
    color: var(--muted);
    font-size: 0.9375rem;
    text-align: center;
    /* Not while the tiles may still be on their way. */
    animation: map-none 0s 2s backwards;
  }
  @keyframes map-none {
    from {
      visibility: hidden;
    }
  }
  /* A tile's own 256 px: browsers without zoom have a map that is as high. */
  @container (min-height: 250px) {
    .map-in > * {
      display: block;
    }
    .map-in > .map-none {
      display: none;
    }
    .map-in > .tiles {
      display: grid;
    }
  }
  .credit {
    position: absolute;
    right: 0;
    bottom: 0;
    padding: 2px 8px;
    border-radius: 4px 0 0;
    background: #fffd;
    color: #333;
    font-size: 0.75rem;
    text-decoration: none;
  }
  .tiles {
    position: absolute;
    grid-auto-rows: 256px;
    width: max-content;
    font-size: 0;
  }
  .c4 {
    grid-template-columns: repeat(4, 256px);
  }
  .tiles img {
    max-width: none;
    align-self: start;
    justify-self: start;
  }
  .pin {
    position: absolute;
    left: 50%;
    top: 50%;
    width: 26px;
    height: 26px;
    border-radius: 50% 50% 50% 0;
    background: var(--accent);
    box-shadow:
      inset 0 0 0 8px var(--accent),
      inset 0 0 0 26px #fff,
      0 4px 10px #0005;
    transform: translate(-50%, -122%) rotate(-45deg);
  }
  .map figcaption {
    padding: 14px 24px 20px;
  }
  .map figcaption a {
    min-height: 24px;
  }
  @media (min-width: 980px) {
    .has-map {
      display: grid;
      grid-template-columns: 0.9fr 1.1fr;
      gap: 72px;
    }
    .has-map .map {
      margin-top: 0;
    }
    .map-probe img {
      zoom: 1.9;
    }
  }
`;
