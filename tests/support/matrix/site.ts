import { v7 as uuid } from 'uuid';
import { startOf } from '#builder/templates/starts.ts';
import { templateFor } from '#builder/templates/index.ts';
import { aSite, type Scene } from '#prisma/situations/index.ts';

/** A website of two pages, what was published of it, and a redirect of its owner's. */
export function aWholeSite(scene: Scene, name: string) {
  const facts = { practiceName: name, firstName: 'Ann', headline: null, philosophy: null };
  const start = templateFor('Massage', { ...facts, firstVisit: null, insurance: null });
  const frontId = aSite(scene, name, start);
  const about = startOf('free', 'about', 'About');
  const around = { kind: 'free' as const, path: '/about', title: 'About', menuLabel: 'About' };
  const aboutId = scene.add('page', { id: uuid(), ...around, position: 1, data: about }).id;
  const page = { serviceId: null, description: null };
  const front = { id: frontId, kind: 'front', path: '/', title: name, menuLabel: null, data: start.front };
  const pages = [
    { ...page, ...front },
    { ...page, id: aboutId, ...around, data: about },
  ];
  const snapshot = { design: start.design, pages } as never;
  const publishedAt = new Date(scene.now);
  return {
    frontId,
    aboutId,
    front: JSON.stringify(start.front),
    design: JSON.stringify(start.design),
    publicationId: scene.add('publication', { id: uuid(), number: 1, snapshot, publishedAt }).id,
    contactMessageId: scene.add('contactMessage', {
      id: uuid(),
      ...{ name: 'Wren Quill', email: 'wren@example.test', text: 'Hello', sentAt: publishedAt },
    }).id,
    redirectId: scene.add('siteRedirect', { id: uuid(), path: '/old', target: '/', isOwn: true }).id,
  };
}
