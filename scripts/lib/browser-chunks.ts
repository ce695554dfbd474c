import type { Plugin, Rollup } from 'vite';

/** What every page runs on; it changes with our packages alone, so browsers keep it through our own releases. */
const FRAMEWORK =
  /\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run\/(react|router|server-runtime)|turbo-stream|use-sync-external-store)\//;

/** What checks a form: its pieces are used together, and some are a file of a hundred bytes where pages differ in them. */
const ZOD = /\/node_modules\/zod\//;

/** Our own small modules, and icons, which are as small. */
const OURS = /\/(app|builder)\/[^?]*\.tsx?$|\/node_modules\/(lucide-react|clsx)\//;

const ICON_INDEX = /\/lucide-react\/dist\/esm\/lucide-react\.m?js/;

/** The client's intake form and its builder, which shows it: what they alone share burdens no other page. */
const INTAKE =
  /\/app\/(routes\/(link\/intake-form|portal\/settings\/intake-forms?|dev\/[^?]*)\.tsx|components\/intake-forms\/)/;

/** The website builder, with the blocks that it draws: nobody else carries them. */
const EDITOR = /\/app\/(components\/website\/editor\/|routes\/portal\/website\/builder-v2\.tsx)/;

/** Characters of source: what is longer earns a file of its own where several pages share it. Our addresses (paths.ts) are below it. */
const SMALL = 20_000;

type GetModule = (id: string) => Rollup.ModuleInfo | null;

/**
 * Says for each module which of our files it goes into; undefined leaves it to Rollup, which makes a file for every set of pages
 * that share something, and so a hundred files of a few lines. Small modules that several pages share go together by who visits
 * them instead. Only those whose own imports are such modules too: files that import each other in a circle would run
 * before what they need.
 */
export function chunkNamer(getModule: GetModule): (id: string) => string | undefined {
  const small = new Map<string, boolean>();
  const isSmall = (id: string): boolean => {
    const known = small.get(id);
    if (known !== undefined) return known;
    small.set(id, false);
    const info = getModule(id);
    const is =
      info !== null &&
      !info.isEntry &&
      OURS.test(id) &&
      (info.code?.length ?? 0) <= SMALL &&
      info.importedIds.every((imported) => FRAMEWORK.test(imported) || isSmall(imported));
    small.set(id, is);
    return is;
  };
  /** By icon file: our modules that use it. Through the package's own index every icon would seem to be used by all. */
  const iconUsers = new Map<string, string[]>();
  const readIcons = (index: string) => {
    const files = new Map<string, string>();
    const { exportedBindings, importedIds, importers } = getModule(index)!;
    for (const [source, names] of Object.entries(exportedBindings ?? {})) {
      const file = importedIds.find((imported) => imported.endsWith(source.replace(/^\.+/, '')));
      if (file) for (const name of names) files.set(name, file);
    }
    for (const importer of importers) {
      const code = getModule(importer)?.code ?? '';
      for (const [, names] of code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g)) {
        for (const name of names!.split(',').map((part) => part.trim().split(/\s+as\s+/)[0]!)) {
          const file = files.get(name);
          if (file) iconUsers.set(file, [...(iconUsers.get(file) ?? []), importer]);
        }
      }
    }
  };
  const usersOf = (id: string, { importers }: Rollup.ModuleInfo): readonly string[] => {
    const index = importers.find((importer) => ICON_INDEX.test(importer));
    if (!index) return importers;
    if (iconUsers.size === 0) readIcons(index);
    return iconUsers.get(id) ?? importers;
  };
  const pages = new Map<string, ReadonlySet<string>>();
  /** The entries (routes, or what is fetched later) whose loading brings the module along. */
  const pagesOf = (id: string): ReadonlySet<string> => {
    const known = pages.get(id);
    if (known) return known;
    const found = new Set<string>();
    pages.set(id, found);
    const info = getModule(id);
    if (!info) return found;
    if (info.isEntry || info.dynamicImporters.length > 0) found.add(id);
    for (const importer of usersOf(id, info)) for (const page of pagesOf(importer)) found.add(page);
    return found;
  };
  return (id) => {
    if (FRAMEWORK.test(id)) return 'framework';
    if (ZOD.test(id)) return 'zod';
    if (!isSmall(id)) return undefined;
    const loaded = [...pagesOf(id)];
    if (loaded.length < 2) return undefined;
    const has = (part: RegExp) => loaded.some((page) => part.test(page));
    if (has(/\/app\/(root|entry\.client)\.tsx/)) return 'shell';
    if (loaded.every((page) => EDITOR.test(page))) return 'editor';
    if (has(/intake-form/) && loaded.every((page) => INTAKE.test(page))) return 'intake';
    const isPortal = has(/\/app\/routes\/portal\//);
    // The first step of a booking is loaded by whoever comes; the others follow.
    if (has(/\/app\/routes\/site\/book(-service)?\.tsx/)) return isPortal ? 'common' : 'booking';
    if (has(/\/app\/routes\/site\/book/)) return isPortal ? 'forms' : 'steps';
    // What other visitors' pages use as well stands with the forms: they have no use for what only the portal's pages share.
    if (isPortal) return has(/\/app\/routes\/(?!portal\/|dev\/)/) ? 'forms' : 'portal';
    return has(/\/app\/routes\//) ? 'public' : 'later';
  };
}

/** Cuts the browser's scripts: the framework is one file, small shared modules are a few. */
export function browserChunks(): Plugin {
  return {
    name: 'tendwell-browser-chunks',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    config() {
      let namer: ReturnType<typeof chunkNamer> | undefined;
      const manualChunks: Rollup.GetManualChunk = (id, { getModuleInfo }) =>
        (namer ??= chunkNamer(getModuleInfo))(id);
      return { build: { rollupOptions: { output: { manualChunks } } } };
    },
  };
}
