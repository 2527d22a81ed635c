/** Stands in for the page Umi renders around an app that its own server sends: ours comes from our backend. */
export function Html() {
  throw new Error('Html of @umijs/renderer-react is left out of the build: see scripts/umi/stand-ins.cjs');
}
