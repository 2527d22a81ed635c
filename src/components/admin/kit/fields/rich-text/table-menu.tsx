import { TableOutlined } from '@ant-design/icons';
import { type Editor, useEditorState } from '@tiptap/react';
import { Dropdown } from 'antd';

const INSERT = [{ key: 'insert', label: '插入表格（3 行 3 列）' }];
const EDIT = [
  { key: 'rowBefore', label: '在上方插入行' },
  { key: 'rowAfter', label: '在下方插入行' },
  { key: 'columnBefore', label: '在左侧插入列' },
  { key: 'columnAfter', label: '在右侧插入列' },
  { key: 'merge', label: '合并或拆分单元格' },
  { key: 'head', label: '切换表头行' },
  { type: 'divider' as const },
  { key: 'deleteRow', label: '删除行', danger: true },
  { key: 'deleteColumn', label: '删除列', danger: true },
  { key: 'deleteTable', label: '删除表格', danger: true },
];

function run(editor: Editor, key: string): void {
  const chain = editor.chain().focus();
  const commands: Record<string, () => boolean> = {
    insert: () => chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
    rowBefore: () => chain.addRowBefore().run(),
    rowAfter: () => chain.addRowAfter().run(),
    columnBefore: () => chain.addColumnBefore().run(),
    columnAfter: () => chain.addColumnAfter().run(),
    merge: () => chain.mergeOrSplit().run(),
    head: () => chain.toggleHeaderRow().run(),
    deleteRow: () => chain.deleteRow().run(),
    deleteColumn: () => chain.deleteColumn().run(),
    deleteTable: () => chain.deleteTable().run(),
  };
  commands[key]?.();
}

/** Inserts a table; inside of one, edits its rows and columns. */
export function TableMenu({ editor }: { editor: Editor }) {
  const inside = useEditorState({ editor, selector: ({ editor: now }) => !now.isDestroyed && now.isActive('table') });
  return (
    <Dropdown trigger={['click']} menu={{ items: inside ? EDIT : INSERT, onClick: ({ key }) => run(editor, key) }}>
      <button type="button" className="rt-tool" data-tool="" tabIndex={-1} aria-label="表格" aria-pressed={inside}>
        <TableOutlined />
      </button>
    </Dropdown>
  );
}
