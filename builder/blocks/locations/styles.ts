import { css } from '../../css/minify.ts';

export const locationsCss = css`
  .place-list {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(300px, 100%), 1fr));
    gap: 48px 64px;
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
  }
  .zone {
    margin-top: 12px;
    font-size: 0.9375rem;
  }
  .map {
    margin-top: 56px;
  }
  .map-view {
    position: relative;
    height: 400px;
    overflow: hidden;
    border-radius: var(--rad);
    background:
      linear-gradient(115deg, transparent 46%, var(--raised) 46.3% 47.6%, transparent 47.9%),
      linear-gradient(25deg, transparent 58%, var(--raised) 58.3% 60.4%, transparent 60.7%),
      repeating-linear-gradient(90deg, transparent 0 76px, var(--raised) 76px 79px),
      repeating-linear-gradient(0deg, transparent 0 58px, var(--raised) 58px 61px), var(--line);
  }
  .map-none {
    position: absolute;
    inset: auto 20px 18px;
    color: var(--ink);
    font-size: 0.875rem;
    text-align: center;
  }
  .tiles {
    position: absolute;
    display: grid;
    width: max-content;
    font-size: 0;
  }
  .c4 {
    grid-template-columns: repeat(4, 256px);
  }
  .tiles img {
    max-width: none;
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
    display: flex;
    justify-content: space-between;
    gap: 20px;
    margin-top: 12px;
    font-size: 0.9375rem;
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
    .has-map .map-view {
      height: 100%;
      min-height: 460px;
      max-height: 640px;
    }
  }
`;
