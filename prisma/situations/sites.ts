import { v7 as uuid } from 'uuid';
import type { SiteStart } from '#builder/templates/template.ts';
import type { Scene } from './scene.ts';

/** A practice's site as it is being edited: its design, and its front page of this title. Nothing is published. Answers the page's id. */
export function aSite(scene: Scene, title: string, { design, front }: SiteStart): string {
  scene.add('website', { id: uuid(), design });
  return scene.add('page', { id: uuid(), path: '/', title, data: front }).id;
}
