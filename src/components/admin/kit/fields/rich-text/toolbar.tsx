import {
  AlignCenterOutlined,
  AlignLeftOutlined,
  AlignRightOutlined,
  BoldOutlined,
  ClearOutlined,
  ItalicOutlined,
  LineOutlined,
  LinkOutlined,
  OrderedListOutlined,
  PictureOutlined,
  RedoOutlined,
  StrikethroughOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import { type Editor, useEditorState } from '@tiptap/react';
import { TableMenu } from './table-menu';
import { moveInToolbar, type Tool, ToolButton } from './tool-button';

interface ToolbarProps {
  editor: Editor;
  onLink: () => void;
  onImage: () => void;
}

const LEVELS = [
  { level: 2, label: '标题一' },
  { level: 3, label: '标题二' },
  { level: 4, label: '标题三' },
] as const;

/** Every tool of the text, in groups. */
function toolGroups(editor: Editor, { onLink, onImage }: Omit<ToolbarProps, 'editor'>): Tool[][] {
  const chain = () => editor.chain().focus();
  const align = (value: string | null) => () => chain().updateAttributes('paragraph', { align: value }).run();
  const aligned = (value: string) => editor.isActive('paragraph', { align: value });
  return [
    [
      { label: '撤销', icon: <UndoOutlined />, disabled: !editor.can().undo(), run: () => chain().undo().run() },
      { label: '重做', icon: <RedoOutlined />, disabled: !editor.can().redo(), run: () => chain().redo().run() },
      {
        label: '清除格式',
        icon: <ClearOutlined />,
        run: () => chain().unsetAllMarks().clearNodes().updateAttributes('paragraph', { align: null }).run(),
      },
    ],
    LEVELS.map(({ level, label }) => ({
      label,
      icon: <span className="rt-word">{label}</span>,
      active: editor.isActive('heading', { level }),
      run: () => chain().toggleHeading({ level }).run(),
    })),
    [
      { label: '加粗', icon: <BoldOutlined />, active: editor.isActive('bold'), run: () => chain().toggleBold().run() },
      {
        label: '斜体',
        icon: <ItalicOutlined />,
        active: editor.isActive('italic'),
        run: () => chain().toggleItalic().run(),
      },
      {
        label: '下划线',
        icon: <UnderlineOutlined />,
        active: editor.isActive('underline'),
        run: () => chain().toggleUnderline().run(),
      },
      {
        label: '删除线',
        icon: <StrikethroughOutlined />,
        active: editor.isActive('strike'),
        run: () => chain().toggleStrike().run(),
      },
    ],
    [
      { label: '左对齐', icon: <AlignLeftOutlined />, run: align(null) },
      { label: '居中', icon: <AlignCenterOutlined />, active: aligned('center'), run: align('center') },
      { label: '右对齐', icon: <AlignRightOutlined />, active: aligned('right'), run: align('right') },
    ],
    [
      {
        label: '项目符号',
        icon: <UnorderedListOutlined />,
        active: editor.isActive('bulletList'),
        run: () => chain().toggleBulletList().run(),
      },
      {
        label: '编号',
        icon: <OrderedListOutlined />,
        active: editor.isActive('orderedList'),
        run: () => chain().toggleOrderedList().run(),
      },
      {
        label: '引用',
        icon: <span className="rt-word">引用</span>,
        active: editor.isActive('blockquote'),
        run: () => chain().toggleBlockquote().run(),
      },
      { label: '分隔线', icon: <LineOutlined />, run: () => chain().setHorizontalRule().run() },
    ],
    [
      { label: '链接', icon: <LinkOutlined />, active: editor.isActive('link'), run: onLink },
      ...(editor.isActive('link')
        ? [
            {
              label: '取消链接',
              icon: <span className="rt-word">取消链接</span>,
              run: () => chain().extendMarkRange('link').unsetLink().run(),
            },
          ]
        : []),
      { label: '图片', icon: <PictureOutlined />, run: onImage },
    ],
  ];
}

/** The toolbar of the text editor. */
export function Toolbar({ editor, onLink, onImage }: ToolbarProps) {
  const groups = useEditorState({
    editor,
    selector: ({ editor: now }) => (now.isDestroyed ? [] : toolGroups(now, { onLink, onImage })),
    // Buttons hold functions; their states alone decide whether anything looks different.
    equalityFn: (a, b) => signature(a) === signature(b),
  });
  return (
    <div
      className="rt-toolbar"
      role="toolbar"
      aria-label="正文格式"
      onKeyDown={moveInToolbar}
      // The first tool is the toolbar's stop for the Tab key until an arrow moves it.
      ref={(bar) => {
        const tools = bar ? [...bar.querySelectorAll<HTMLElement>('[data-tool]')] : [];
        if (tools.length > 0 && !tools.some((tool) => tool.tabIndex === 0)) {
          const first = tools.find((tool) => !(tool as HTMLButtonElement).disabled);
          if (first) first.tabIndex = 0;
        }
      }}
    >
      {groups.map((group) => (
        <div key={group[0]?.label} className="rt-group">
          {group.map((tool) => (
            <ToolButton key={tool.label} tool={tool} />
          ))}
        </div>
      ))}
      <div className="rt-group">
        <TableMenu editor={editor} />
      </div>
    </div>
  );
}

function signature(groups: Tool[][] | null): string {
  return (groups ?? [])
    .map((group) => group.map((tool) => `${tool.label}${tool.active}${tool.disabled}`).join())
    .join('|');
}
