import { css } from '../../css/minify.ts';

export const galleryCss = css`
  .gallery ul {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(280px, 100%), 1fr));
    gap: 24px;
  }
  .gallery .pic {
    aspect-ratio: 4/3;
  }
  .gallery figcaption {
    margin-top: 10px;
    font-size: 0.9375rem;
  }
`;
