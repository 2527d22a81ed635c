import { render } from '@testing-library/react';
import { Phrases } from '../../src/views/parts/phrases';

/** The pieces of a title that are kept whole; its words stay as they are. */
function kept(text: string): string[] {
  const { container } = render(<Phrases text={text} />);
  expect(container).toHaveTextContent(text);
  return [...container.querySelectorAll('.phrase')].map((piece) => piece.textContent ?? '');
}

test('a title breaks after its commas', () => {
  expect(kept('查专利、算年费，都从这里开始')).toEqual(['查专利、', '算年费，', '都从这里开始']);
});

test('a long piece breaks where it must, but not inside what it quotes', () => {
  expect(kept('关于印发《专利法》解读材料的通知（2026 年）')).toEqual(['《专利法》']);
  expect(kept('关于印发《星海市知识产权保护和促进条例》的通知')).toEqual([]);
  expect(kept('我市开展“蓝天”专项行动并公布第一批典型案例')).toEqual(['“蓝天”']);
});

test('an empty title has no pieces', () => {
  expect(kept('')).toEqual([]);
});
