/**
 * Which scripts the browser app is cut into. Few and by use: a public page loads the entry, what the
 * public pages share, its layout and itself; antd comes with forms, the rest of it in the back office.
 */
const FRAMEWORK = /[\\/]node_modules[\\/](react|react-dom|scheduler|history|react-router|react-router-dom|@remix-run)[\\/]/;
const LIBRARY = /[\\/]node_modules[\\/]/;
/** Packages that the public pages use; everything else in node_modules is for forms and the back office. */
const PUBLIC_LIBRARY = /[\\/]node_modules[\\/](ahooks|@babel|dayjs|tslib|dompurify|umi-request|qs|bowser|@umijs)[\\/]/;
const FORM_SOURCE = /[\\/]src[\\/]components[\\/](account|admin|auth|trade)[\\/]|[\\/]src[\\/]theme[\\/]antd|[\\/]src[\\/]components[\\/]antd-provider/;

const isSite = (chunk) => /^(layouts__(desktop|app)-layout|p__(desktop|app|errors)__)/.test(chunk.name ?? '');
const isForm = (chunk) => /^p__(desktop__(login|register|account|transaction__post)$|auth__)|^layouts__auth/.test(chunk.name ?? '');
const isAdmin = (chunk) => /^(layouts__admin|p__admin__)/.test(chunk.name ?? '');
const isStyle = (module) => /css/.test(module.type ?? '');
const pathOf = (module) => module.nameForCondition?.() ?? '';

exports.splitChunks = {
  chunks: 'async',
  maxAsyncRequests: 30,
  maxInitialRequests: 30,
  cacheGroups: {
    default: false,
    defaultVendors: false,
    framework: { name: 'framework', chunks: 'all', test: FRAMEWORK, priority: 40, enforce: true },
    public: {
      name: 'public',
      chunks: isSite,
      test: (module) => {
        const file = pathOf(module);
        return !isStyle(module) && !FORM_SOURCE.test(file) && (!LIBRARY.test(file) || PUBLIC_LIBRARY.test(file));
      },
      minChunks: 3,
      priority: 30,
      enforce: true,
      reuseExistingChunk: false,
    },
    forms: {
      name: 'forms',
      chunks: (chunk) => isForm(chunk),
      test: (module) => !isStyle(module),
      minChunks: 2,
      priority: 20,
      enforce: true,
    },
    admin: {
      name: 'admin',
      chunks: (chunk) => isAdmin(chunk),
      test: (module) => !isStyle(module),
      minChunks: 3,
      priority: 10,
      enforce: true,
    },
  },
};
