import { type Document, LineCounter, parseDocument } from 'yaml';
import { DemoFault } from './demo-fault.ts';

const FENCE = '---\n';

/** A page: fields in YAML between two lines `---`, and the text below them. */
export function readPage(text: string): { fields: unknown; body: string } {
  const end = text.indexOf(`\n${FENCE}`, FENCE.length - 1);
  if (!text.startsWith(FENCE) || end < 0) {
    throw new DemoFault('应以两行 --- 之间的字段开头 (no front matter)');
  }
  const lines = new LineCounter();
  const document = parseDocument(text.slice(FENCE.length, end + 1), { prettyErrors: false, lineCounter: lines });
  const [fault] = [...document.errors, ...document.warnings];
  if (fault) {
    // The first line of the file is the fence.
    const line = lines.linePos(fault.pos[0]).line + 1;
    throw new DemoFault(`第 ${line} 行无法识别 (not YAML: ${fault.message})`);
  }
  const body = text.slice(end + 1 + FENCE.length).replace(/^\n+/, '');
  if (body.trim() === '') throw new DemoFault('--- 之后没有正文 (no text below the fields)');
  return { fields: valueOf(document), body };
}

/** The fields; an alias of nothing (`*重要`) is found out only now. */
function valueOf(document: Document): unknown {
  try {
    return document.toJS();
  } catch (error) {
    throw new DemoFault(`字段无法识别 (not YAML: ${error instanceof Error ? error.message : 'unreadable'})`);
  }
}
