import { useRouteLoaderData } from '@remix-run/react';
import type { ThemeChoice } from './theme.ts';

/** A toast carried over a redirect. */
export interface Flash {
  kind: 'success' | 'error' | 'info';
  text: string;
  timeout?: number;
}

/** Who is signed in, as headers show them. */
export interface Viewer {
  name: string;
  photoUrl: string | null;
  kind: 'practitioner' | 'client' | 'admin';
}

/** What the root hands to every page. */
export interface RootData {
  theme: ThemeChoice;
  /** The token that every form of this page posts. */
  csrf: string;
  /** A toast left by the page before. */
  flash: Flash | null;
  viewer: Viewer | null;
  /** The owner looks at a practice that is not open yet. */
  isPreview: boolean;
  /** The request that made this page, to quote to support. */
  requestId: string;
}

/** The root's data, also on error pages; undefined only where the root itself failed. */
export const useRootData = (): RootData | undefined => useRouteLoaderData<RootData>('root');

/** What a route's `handle` may say about the shell around it. */
export interface ShellHandle {
  /** `portal`: dark mode and compact controls. Public pages are light and roomy. */
  look?: 'portal' | 'public';
}
