import { Marked } from 'marked';
import { cleanHtml } from '../lib/html.ts';
import { DemoFault } from './demo-fault.ts';

const marked = new Marked({
  renderer: {
    html({ raw }) {
      throw new DemoFault(`正文里有 HTML 标签 ${raw.trim()}，请用 Markdown (no HTML)`);
    },
    tablecell({ tokens, header }) {
      const text = this.parser.parseInline(tokens);
      return header ? `<th scope="col">${text}</th>` : `<td>${text}</td>`;
    },
  },
  tokenizer: {
    /** CommonMark leaves `**注意：**请` alone, for it expects a space beside a colon; Chinese has none there. */
    emStrong(source) {
      const strong = /^\*\*(?=[^\s*])([^*\n]*[^\s*])\*\*(?!\*)/.exec(source);
      if (!strong?.[1]) return false;
      return { type: 'strong', raw: strong[0], text: strong[1], tokens: this.lexer.inlineTokens(strong[1]) };
    },
    /** An address is a link where the text says so. */
    url: () => undefined,
  },
});

/** Markdown as the portal stores it: cleaned HTML without line breaks between blocks. */
export function demoHtml(markdown: string): string {
  return cleanHtml(marked.parser(marked.lexer(markdown)).replace(/>\n+</g, '><'));
}
