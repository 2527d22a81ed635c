/**
 * Webpack loader of the page registry (src/routes): names the script of each page after its path, so
 * that a line of the registry need not. `path` stands first in an entry; what it imports follows.
 */
const { chunkOfPath } = require('./chunks.cjs');

module.exports = function nameChunks(source) {
  return source
    .split(/(?=\bpath: ')/)
    .map((entry) => {
      const path = /^path: '([^']+)'/.exec(entry)?.[1];
      return path ? entry.replaceAll('import(', `import(/* webpackChunkName: "${chunkOfPath(path)}" */ `) : entry;
    })
    .join('');
};
