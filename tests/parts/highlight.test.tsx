/** What is marked in a text. */
import { render } from '@testing-library/react';
import { Highlight } from '../../src/views/parts/highlight';

const marked = (text: string, terms: string[]) => {
  const { container } = render(<Highlight text={text} terms={terms} />);
  expect(container).toHaveTextContent(text, { normalizeWhitespace: false });
  return Array.from(container.querySelectorAll('mark'), (mark) => mark.textContent);
};

test('Chinese words wherever they stand, the longest first', () => {
  expect(marked('锂电池的电池壳', ['电池', '锂电池'])).toEqual(['锂电池', '电池']);
});

test('words of Latin letters as words only, in whatever letters', () => {
  expect(marked('graphene 的pH值，PH-7', ['pH'])).toEqual(['pH', 'PH']);
  expect(marked('CH4 与 H2O2、H2O', ['h2o'])).toEqual(['H2O']);
  expect(marked('P型硅与PP型', ['p型'])).toEqual(['P型']);
});

test('signs as they are, and nothing of blanks', () => {
  expect(marked('G06F16/33 (a+b)', ['(a+b)', ' ', 'G06F16/33'])).toEqual(['G06F16/33', '(a+b)']);
  expect(marked('电池', [])).toEqual([]);
});
