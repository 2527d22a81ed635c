/**
 * Stands in, in the browser, for parts of pro-components that every ProTable brings along and no
 * page of ours uses (`../stand-ins.cjs`). Plain JavaScript: it takes the place of such.
 */
function UnusedPart() {
  throw new Error('This field type is left out of the build: see scripts/umi/stand-ins.cjs');
}
UnusedPart.StepForm = UnusedPart;

export default UnusedPart;
export const StepsForm = UnusedPart;
export const useStepsFormContext = UnusedPart;
