import type { AppLoadContext, LoaderFunctionArgs } from '@remix-run/node';
import { Outlet } from '@remix-run/react';
import { createRemixStub } from '@remix-run/testing';
import { DomUtils, parseDocument } from 'htmlparser2';
import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { vi } from 'vitest';
import type { BaseContext } from '#app/operations/context.ts';
import { flashCookie, type Flash } from '#app/platform/cookies.ts';
import { loader as portalLoader } from '#app/routes/portal/layout.tsx';
import { webContext } from '../context.ts';

/** A module of app/routes/portal with a form. */
interface Route {
  loader: (args: LoaderFunctionArgs) => unknown;
  action: (args: LoaderFunctionArgs) => unknown;
  default: ComponentType;
}

/** What is picked and typed by the names of the fields; true and false for boxes and switches. */
type Filled = Readonly<Record<string, string | boolean>>;

/**
 * A page of the portal as a browser without scripts has it: drawn once from what its loader reads, its forms read as they stand there. A field that
 * is not on the page, or a choice that it does not offer, fails the test.
 * @param base who opens it
 */
export async function openPlain(
  route: Route,
  base: BaseContext,
  path: string,
  { params = {}, outside = false }: Opening = {},
) {
  const url = `http://localhost:3000${path}`;
  const args = (request: Request) => ({
    request,
    context: webContext(base) as unknown as AppLoadContext,
    params,
  });
  const asked = () => args(new Request(url));
  const [portal, read] = await Promise.all([outside ? null : portalLoader(asked()), route.loader(asked())]);
  const loaderData = { [PORTAL]: portal, page: read };
  return pageOf(draw(route.default, path, { loaderData }), { route, path, url, args, loaderData });
}

interface Opening {
  params?: Record<string, string>;
  /** It is no page of the portal. */
  outside?: boolean;
}

interface Opened {
  route: Route;
  path: string;
  url: string;
  args: (request: Request) => LoaderFunctionArgs;
  loaderData: Record<string, unknown>;
}

function pageOf(html: string, opened: Opened) {
  const { route, path, url, args, loaderData } = opened;
  const page = parseDocument(html);
  const forms = DomUtils.getElementsByTagName('form', page);
  const form = (intent?: string) => {
    const found = forms.find((one) => {
      const fields = fieldsOf(one);
      return intent === undefined
        ? forms.length === 1 || fields.some(({ name }) => name === 'previousUpdatedAt')
        : fields.some(({ name, value }) => name === 'intent' && value === intent);
    });
    if (!found) throw new Error(`${path} has no form ${intent ?? ''}`);
    return fieldsOf(found);
  };
  return {
    html,
    text: DomUtils.textContent(page),
    /** What a form would post as it stands, by the names of its fields. */
    standing: (intent?: string) =>
      Object.fromEntries(
        form(intent)
          .filter(({ isOn }) => isOn)
          .map(({ name, value }) => [name, value]),
      ),
    /** What stands on the page under an id: its name as a field, whether it is marked as wrong, and all that it says. */
    at(id: string) {
      const found = DomUtils.getElementById(id, page);
      if (!found) return null;
      const { name, 'aria-invalid': invalid, 'aria-describedby': notes = '' } = found.attribs;
      const said = notes.split(' ').map((note) => DomUtils.getElementById(note, page));
      return {
        name,
        isWrong: invalid === 'true',
        notes: said.map((one) => (one ? DomUtils.textContent(one) : '')).join(' '),
      };
    },
    /** What buttons say that post nothing: without scripts a press on them does nothing. */
    deadButtons: () =>
      DomUtils.getElementsByTagName('button', page)
        .filter((button) => {
          const { type, form: named } = button.attribs;
          const own = named
            ? DomUtils.getElementById(named, page)
            : forms.find((one) => isWithin(button, one));
          return type === 'button' || !own;
        })
        .map((button) => button.attribs['aria-label'] ?? DomUtils.textContent(button)),
    /** What the top of the page says of a post that was refused, and where each leads. */
    summary() {
      const links = DomUtils.getElementsByTagName('a', page).map((link) => ({
        text: DomUtils.textContent(link),
        to: /^#(?!main$)(.+)/.exec(link.attribs.href ?? '')?.[1],
      }));
      return links.flatMap(({ text, to }) => (to ? { text, to } : []));
    },
    /** What was sent and is not saved, as the page says it beside what stands in it now: by its labels. */
    notSaved() {
      const note = DomUtils.getElements({ role: 'note' }, page, true).find((one) =>
        DomUtils.textContent(one).includes('is not saved'),
      );
      const texts = (tag: string) =>
        note ? DomUtils.getElementsByTagName(tag, note).map((one) => DomUtils.textContent(one)) : [];
      const said = texts('dd');
      return Object.fromEntries(texts('dt').map((label, index) => [label, said[index]]));
    },
    /** Fills a form in and posts it: where that leads and what is said there, or what is wrong. */
    async save(filled: Filled, intent?: string) {
      const body = posted(form(intent), filled);
      const asked = args(new Request(url, { method: 'POST', body }));
      const answer = await Promise.resolve(route.action(asked)).catch((thrown: unknown) => {
        // Some actions throw where they lead to.
        if (thrown instanceof Response) return thrown;
        throw thrown;
      });
      // What is refused comes with its status; what is told on the page, as it is.
      if (!(answer instanceof Response)) return (answer as { data?: object }).data ?? answer;
      const [flash] = asked.context.setCookies;
      const said = (await flashCookie().parse((flash ?? '').split(';')[0]!)) as Flash | null;
      return { to: answer.headers.get('location'), said };
    },
    /** The page as it comes back with what was refused, or answered. */
    refused: (answer: unknown) =>
      pageOf(draw(route.default, path, { loaderData, actionData: { page: answer } }), opened),
  };
}

const PORTAL = 'routes/portal/layout';

function draw(
  Component: ComponentType,
  path: string,
  data: { loaderData: Record<string, unknown>; actionData?: Record<string, unknown> },
): string {
  // The stub's router is made for browsers and says so; React says of each layout effect that it waits.
  const said = [vi.spyOn(console, 'warn'), vi.spyOn(console, 'error')];
  for (const one of said) one.mockImplementation(() => {});
  const Stub = createRemixStub([
    {
      id: PORTAL,
      path: '/',
      Component: () => <Outlet />,
      children: [{ id: 'page', index: true, Component }],
    },
  ]);
  const html = renderToString(<Stub hydrationData={data} initialEntries={[path.replace(/^[^?]*/, '/')]} />);
  for (const one of said) one.mockRestore();
  return html;
}

interface Field {
  name: string;
  value: string;
  /** Whether it is posted as it stands: what is not ticked or picked is not. */
  isOn: boolean;
  kind: 'text' | 'box' | 'choice';
}

type Tree = Parameters<typeof DomUtils.getElementsByTagName>[1];

const isWithin = (element: { parent: unknown }, form: unknown): boolean => {
  const { parent } = element;
  return parent !== null && (parent === form || isWithin(parent as { parent: unknown }, form));
};

/** The fields of a form, an entry for each option of a choice. */
function fieldsOf(form: Tree): Field[] {
  return DomUtils.getElementsByTagName((tag) => ['input', 'select', 'textarea'].includes(tag), form).flatMap(
    (field): Field[] => {
      const { name, type, value, disabled, checked } = field.attribs;
      if (name === undefined || disabled !== undefined) return [];
      if (field.name === 'textarea')
        return [{ name, value: DomUtils.textContent(field), isOn: true, kind: 'text' }];
      if (field.name === 'select') {
        const options = DomUtils.getElementsByTagName('option', field);
        const picked = options.find(({ attribs }) => attribs.selected !== undefined) ?? options[0];
        return options.map((option) => ({
          name,
          value: option.attribs.value ?? '',
          isOn: option === picked,
          kind: 'choice',
        }));
      }
      const kind = type === 'checkbox' ? 'box' : type === 'radio' ? 'choice' : 'text';
      const isOn = kind === 'text' || checked !== undefined;
      return [{ name, value: value ?? (kind === 'text' ? '' : 'on'), isOn, kind }];
    },
  );
}

function posted(fields: Field[], filled: Filled): URLSearchParams {
  for (const [name, value] of Object.entries(filled)) {
    const isThere = fields.some(
      (field) => field.name === name && (field.kind !== 'choice' || field.value === value),
    );
    if (!isThere) throw new Error(`the form has no ${name} that could be ${String(value)}`);
  }
  const sent = new URLSearchParams();
  for (const { name, value, isOn, kind } of fields) {
    const wanted = filled[name];
    if (wanted === undefined ? isOn : kind === 'box' ? wanted : kind === 'text' || wanted === value)
      sent.append(name, kind === 'text' && wanted !== undefined ? String(wanted) : value);
  }
  return sent;
}
