import type { DemoPractice } from './demo-practice.ts';

/** A picture of a demo practice, as its rows and pages refer to it. */
export interface Picture {
  handle: string;
  key: string;
  filename: string;
  contentType: string;
  size: number;
  width: number;
  height: number;
  alt: string;
  url: string;
  smallWebpUrl: string;
  isPortrait: boolean;
  isGallery: boolean;
  services: string[];
}

export async function demoPictures(_demo: DemoPractice, _folder: string | null): Promise<Picture[]> {
  return [];
}
