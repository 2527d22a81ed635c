/**
 * Stands in for the parts of ahooks' useRequest that no page of ours asks for and that bring lodash to every public
 * page (`../stand-ins.cjs`). Whoever asks for one is told.
 */
const LEFT_OUT = /^(cacheKey|debounceWait|loadingDelay|pollingInterval|refreshOnWindowFocus|throttleWait|retryCount)$/;

export default function useUnusedRequestPlugin(_fetch, options) {
  const asked = Object.keys(options).find((name) => LEFT_OUT.test(name) && options[name]);
  if (asked) {
    throw new Error(`useRequest's ${asked} is left out of the build: see scripts/umi/stand-ins.cjs`);
  }
  return {};
}
