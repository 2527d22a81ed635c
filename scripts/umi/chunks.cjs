/**
 * Which scripts the browser app is cut into: few, and by use. A public page loads the framework, the
 * entry, one script with its layout and what its family (desktop, mobile) shares, and itself; antd
 * comes with the forms, the rest of it in the back office. What both families need stands in both:
 * few visitors see both. `scripts/lib/sizes.mjs` holds the result against the budgets.
 */
const FRAMEWORK =
  /[\\/]node_modules[\\/](react|react-dom|scheduler|history|react-router|react-router-dom|@remix-run)[\\/]/;
const LIBRARY = /[\\/]node_modules[\\/]/;
/** Libraries of the public pages; everything else in node_modules is for forms and the back office. */
const PUBLIC_LIBRARY = /[\\/]node_modules[\\/](ahooks|@babel|lodash|tslib|umi-request|@umijs)[\\/]/;
/** Our own sources that belong to forms. */
const FORM_SOURCE =
  /[\\/]src[\\/](components[\\/](account|admin|auth|failure|native-form|posting)|theme[\\/]antd|components[\\/]antd-provider)/;

/** Name of the script of a page: `/desktop/news/detail` → `p__desktop__news__detail`; no path has `__`. */
exports.chunkOfPath = (path) => `p${path.replaceAll('/', '__')}`;
/** The path again; other names stay as they are. */
exports.pathOfChunk = (name) => (name.startsWith('p__') ? name.slice(1).replaceAll('__', '/') : name);

const nameOf = (chunk) => chunk.name ?? '';
const isDesktop = (chunk) => /^(layouts__desktop-layout$|p__desktop__)/.test(nameOf(chunk));
const isMobile = (chunk) => /^(layouts__mobile-layout$|p__app__)/.test(nameOf(chunk));
const isLayout = (chunk) => /^layouts__(desktop|mobile)-layout$/.test(nameOf(chunk));
const isForm = (chunk) =>
  /^(p__desktop__(account|privacyCenter|transaction__post)(__\w+)?|p__app__(account|organization|privacyCenter|transaction__post))$/.test(
    nameOf(chunk),
  );
/** Forms that stand in both families count once: what they alone need is no common matter. */
const isCountedForm = (chunk) => isForm(chunk) && !/^p__app__(account|transaction__post)$/.test(nameOf(chunk));
/** Where people come in: native fields, without antd. */
const isEntrance = (chunk) =>
  /^(p__desktop__(login|register)(__\w+)?|p__auth(__login)?|p__app__register)$/.test(nameOf(chunk));
const isAdmin = (chunk) => /^(layouts__admin|p__admin__)/.test(nameOf(chunk));
const isStyle = (module) => /css/.test(module.type ?? '');
const pathOf = (module) => module.nameForCondition?.() ?? '';

const isSettings = (chunk) => /^p__admin__(about|webConfig)$/.test(nameOf(chunk));

/** A chunk that only the back office loads, and only when it is needed: forms, dialogs, editor, charts. */
function isLateAdmin(chunk) {
  if (chunk.name) return /^admin-late-/.test(chunk.name);
  const groups = [...chunk.groupsIterable];
  const parents = groups.flatMap((group) => [...group.getParents()]);
  return (
    parents.length > 0 &&
    parents.every((parent) => parent.name && /^(layouts__admin|p__admin__|admin-late-)/.test(parent.name))
  );
}

/** In how many chunks of a kind a module stands. */
function count(module, chunkGraph, kind) {
  let found = 0;
  for (const chunk of chunkGraph.getModuleChunksIterable(module)) if (kind(chunk)) found += 1;
  return found;
}

/** The layout, and what at least `pages` pages under it need, in one script. */
function family(name, belongs, pages) {
  return {
    name,
    chunks: belongs,
    test: (module, { chunkGraph }) => {
      const file = pathOf(module);
      if (isStyle(module) || (LIBRARY.test(file) && !PUBLIC_LIBRARY.test(file))) return false;
      // What the layout itself loads is every page's, wherever its file lies; a script of its own would be one more request.
      if (count(module, chunkGraph, (chunk) => belongs(chunk) && isLayout(chunk)) > 0) return true;
      return !FORM_SOURCE.test(file) && count(module, chunkGraph, belongs) >= pages;
    },
    priority: 30,
    enforce: true,
  };
}

exports.splitChunks = {
  chunks: 'async',
  maxAsyncRequests: 30,
  maxInitialRequests: 30,
  cacheGroups: {
    default: false,
    defaultVendors: false,
    framework: { name: 'framework', chunks: 'all', test: FRAMEWORK, priority: 40, enforce: true },
    desktop: family('desktop', isDesktop, 5),
    mobile: family('mobile', isMobile, 12),
    entrance: {
      name: 'entrance',
      chunks: isEntrance,
      test: (module, { chunkGraph }) =>
        !isStyle(module) && count(module, chunkGraph, isEntrance) >= 4 && !LIBRARY.test(pathOf(module)),
      priority: 25,
      enforce: true,
    },
    // What two forms or more have in common: the core of antd.
    forms: {
      name: 'forms',
      chunks: (chunk) => !(isDesktop(chunk) || isMobile(chunk)) || isForm(chunk),
      test: (module, { chunkGraph }) =>
        !isStyle(module) &&
        (LIBRARY.test(pathOf(module)) || FORM_SOURCE.test(pathOf(module))) &&
        count(module, chunkGraph, isCountedForm) >= 2,
      priority: 20,
      enforce: true,
    },
    admin: {
      name: 'admin',
      chunks: (chunk) => isAdmin(chunk) || isLateAdmin(chunk),
      test: (module, { chunkGraph }) => !isStyle(module) && count(module, chunkGraph, isAdmin) >= 3,
      priority: 10,
      enforce: true,
    },
    // One stylesheet for the back office: many small ones hold the same lines again, and every page would carry their names.
    'admin-styles': {
      name: 'admin-styles',
      chunks: (chunk) => isAdmin(chunk) || isLateAdmin(chunk),
      test: isStyle,
      priority: 10,
      enforce: true,
    },
    // What the forms in the drawers have in common: pro-components' fields, uploads, the editor's frame.
    'admin-forms': {
      name: 'admin-forms',
      chunks: (chunk) => isLateAdmin(chunk) || isSettings(chunk),
      test: (module, { chunkGraph }) =>
        !isStyle(module) && count(module, chunkGraph, (chunk) => isLateAdmin(chunk) || isSettings(chunk)) >= 2,
      priority: 5,
      enforce: true,
    },
  },
};
