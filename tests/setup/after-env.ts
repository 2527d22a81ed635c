/** A console.error fails its test; the network is empty unless a test fills it. */
import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

configure({ asyncUtilTimeout: 20_000 });
jest.setTimeout(180_000);

/** jsdom cannot do these; they tell nothing about the app. */
const NOT_OURS = [
  /Not implemented: navigation/,
  /Not implemented: .*pseudo/,
  /Could not parse CSS stylesheet/,
  /^`NaN` is an invalid value .*height/,
];

let errors: string[] = [];
beforeEach(() => {
  errors = [];
  jest.spyOn(console, 'error').mockImplementation((...args: unknown[]) => {
    const text = args.map((arg) => (arg instanceof Error ? arg.stack : String(arg))).join(' ');
    if (!NOT_OURS.some((pattern) => pattern.test(text))) errors.push(text);
  });
});
afterEach(() => {
  jest.restoreAllMocks();
  if (errors.length > 0) throw new Error(`console.error was called:\n${errors.join('\n')}`);
});
