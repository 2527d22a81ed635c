/**
 * Mends Umi's page template (language, zoom, deferred scripts, the browser gate), cuts the scripts
 * and writes `dist/route-chunks.json` (path of a page → its scripts), from which the backend preloads them.
 */
const fs = require('node:fs');
const path = require('node:path');
const { pathOfChunk, splitChunks } = require('./chunks.cjs');
const STAND_INS = require('./stand-ins.cjs');

/** The browser gate without comments and line breaks. */
function gate() {
  const source = fs.readFileSync(path.join(__dirname, 'browser-gate.js'), 'utf8');
  return require('esbuild').transformSync(source, { minify: true, target: 'es5', charset: 'utf8' }).code.trim();
}

/** Where the backend of an app hosted elsewhere is; `/`: where the app is. */
function apiBase() {
  const base = process.env.API_BASE?.trim() || '/';
  if (base !== '/' && !/^https?:\/\/[^/\s"]+$/.test(base)) {
    throw new Error(`API_BASE=${base}：应为 http(s)://主机[:端口] 形式的地址 (must be an origin)`);
  }
  return base;
}

module.exports = (api) => {
  // What src/app.tsx exports for src/boot/initial-state.ts.
  api.addRuntimePluginKey(() => ['getInitialState']);

  // Umi names the targets to babel and keeps preset-env from hearing of them, which then writes ES5.
  api.modifyBabelPresetOpts((options) => ({
    ...options,
    presetEnv: { ...options.presetEnv, targets: api.config.targets },
  }));

  api.modifyHTML(($) => {
    $('html').attr('lang', 'zh-CN');
    $('meta[name=viewport]').remove();
    $('head').prepend('<meta name="viewport" content="width=device-width, initial-scale=1">');
    // Read by src/api-base.ts; an operator may edit it in the built page.
    $('head').append(`<meta name="api-base" content="${apiBase()}">`);
    $('head').append('<link rel="icon" href="/favicon.svg" type="image/svg+xml">');
    // Inline and first: it must run before the first paint and in browsers that cannot run the rest.
    $('head').prepend(`<script>${gate()}</script>`);
    $('head').prepend('<meta charset="utf-8">');
    $('meta[charset]').slice(1).remove();
    $('script[src]').attr('defer', '');
    $('body').append(
      '<noscript><p style="padding:24px">本页面的操作功能需要启用 JavaScript；公开内容可直接阅读。</p></noscript>',
    );
    return $;
  });

  api.chainWebpack((config, { webpack }) => {
    // The registry of pages need not name their scripts.
    config.module
      .rule('page-registry')
      .test(/[\\/]src[\\/]routes[\\/]/)
      .pre()
      .use('name-chunks')
      .loader(path.join(api.paths.cwd, 'scripts/umi/name-chunks.cjs'));
    // The contract and the views are pure: a page that uses one list of the contract need not carry all of its schemas, one
    // that uses a part of the views by their common address (`views/parts`) not the others.
    config.module
      .rule('pure-sources')
      .test(/[\\/](contract[\\/]src|src[\\/]views)[\\/]/)
      .sideEffects(false);
    // So are these, though their packages do not say so: what nobody imports of them stays out.
    config.module
      .rule('pure-libraries')
      .test(/[\\/]node_modules[\\/](@rc-component|@umijs[\\/]route-utils)[\\/]/)
      .sideEffects(false);
    for (const [index, { of, from, by, ask = path.join(__dirname, 'instead', by) }] of STAND_INS.entries()) {
      const put = (resource) => {
        if (from.test(resource.context)) resource.request = ask;
      };
      config.plugin(`stand-in-${index}`).use(webpack.NormalModuleReplacementPlugin, [of, from ? put : ask]);
    }
    // What webpack itself writes, for the browsers of `targets` in .umirc.ts.
    config.target(['web', 'es2019']);
    if (api.env === 'production') {
      config.optimization.splitChunks(splitChunks);
      // Files by number: otherwise every page carries the names of all scripts.
      config.output.chunkFilename('[id].[contenthash:8].async.js');
      config
        .plugin('mini-css-extract-plugin')
        .tap(([options]) => [{ ...options, chunkFilename: '[id].[contenthash:8].chunk.css' }]);
    }
    return config;
  });

  api.onBuildComplete(({ err, stats }) => {
    if (err || !stats) return;
    if (process.env.CHUNK_REPORT) {
      const every = {
        dependentModules: true,
        runtimeModules: true,
        modulesSpace: 1e6,
        chunkModulesSpace: 1e6,
        nestedModulesSpace: 1e6,
      };
      const full = stats.toJson({
        all: false,
        ids: true,
        chunks: true,
        chunkModules: true,
        nestedModules: true,
        groupModulesByPath: false,
        groupModulesByType: false,
        groupModulesByExtension: false,
        groupModulesByCacheStatus: false,
        groupModulesByAttributes: false,
        groupModulesByLayer: false,
        ...every,
      });
      const list = full.chunks.map((chunk) => ({
        names: chunk.names,
        files: chunk.files,
        size: chunk.size,
        modules: chunk.modules.flatMap((module) => (module.modules ?? [module]).map((part) => [part.name, part.size])),
      }));
      fs.writeFileSync(process.env.CHUNK_REPORT, JSON.stringify(list));
    }
    const json = stats.toJson({ all: false, chunkGroups: true, chunkGroupChildren: false, assets: false });
    const groups = {};
    for (const [name, group] of Object.entries(json.namedChunkGroups ?? {})) {
      groups[pathOfChunk(name)] = group.assets.map((asset) => asset.name).filter((file) => /\.(js|css)$/.test(file));
    }
    fs.writeFileSync(path.join(api.paths.absOutputPath, 'route-chunks.json'), JSON.stringify(groups));
  });
};
