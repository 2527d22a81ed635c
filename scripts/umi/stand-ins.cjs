/**
 * What the browser app gets in the place of modules of its libraries (files of `instead/`): parts nobody uses that every page
 * would carry, and code compiled for browsers of 2015. `of` is the path of the module or how it is asked for, `from` the folder that asks.
 * To use a part that is left out, take it off this list; until then it throws an error that says so.
 */
const PRO = String.raw`pro-components[\\/]es[\\/]`;

module.exports = [
  // Parts that come with pro-components' forms or antd's table.
  {
    of: new RegExp(
      `${PRO}(field[\\\\/]components[\\\\/](Cascader|ColorPicker|Image|Progress|Rate|Slider|TreeSelect)|form[\\\\/]layouts[\\\\/]StepsForm)[\\\\/]index\\.js$`,
    ),
    by: 'unused-part.js',
  },
  {
    of: /[\\/]antd[\\/]es[\\/](result[\\/](noFound|serverError|unauthorized)|tree[\\/]index)\.js$/,
    by: 'unused-part.js',
  },
  // The back office speaks Chinese: pro-components' other languages become that one.
  { of: /^\.\/locale\/\w+$/, from: new RegExp(`${PRO}provider$`), ask: './locale/zh_CN' },
  // Of ahooks' useRequest; debounce and throttle bring lodash.
  {
    of: /^\.\/plugins\/use(Cache|Debounce|LoadingDelay|Polling|RefreshOnWindowFocus|Retry|Throttle)Plugin$/,
    from: /[\\/]ahooks[\\/]es[\\/]useRequest[\\/]src$/,
    by: 'unused-request-plugin.js',
  },
  // Of Umi.
  { of: /[\\/]umi[\\/]client[\\/]client[\\/]plugin\.js$/, by: 'plugin-manager.js' },
  { of: /^\.\/html$/, from: /[\\/]renderer-react[\\/]dist$/, by: 'no-html.js' },
  { of: /^history$/, from: /[\\/]renderer-react[\\/]dist$/, by: 'one-history.js' },
  { of: /^umi-request$/, by: 'request.js' },
  // webpack's own, for libraries that ask whether there is one.
  { of: /[\\/]process[\\/]browser(\.js)?$/, by: 'no-process.js' },
];
