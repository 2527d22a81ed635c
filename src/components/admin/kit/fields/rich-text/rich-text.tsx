import { EditorContent, useEditor, useEditorState } from '@tiptap/react';
import { useEffect, useId, useRef, useState } from 'react';
import { cleanPaste } from './clean-paste';
import { EXTENSIONS } from './extensions';
import { ImageDialog } from './image-dialog';
import { LinkDialog } from './link-dialog';
import { Toolbar } from './toolbar';
import { WAY_OUT_HINT, wayOut } from './way-out';
import './rich-text.css';

export interface RichTextProps {
  /** Given by the form item that holds it. */
  id?: string;
  value?: string;
  onChange?: (html: string) => void;
  /** Name of the field, for people who hear it. */
  label: string;
  placeholder?: string;
  minHeight?: number;
}

/** The text editor of the back office, in the typography of the public pages. Its value is HTML. */
export default function RichText({ id, value = '', onChange, label, placeholder, minHeight = 280 }: RichTextProps) {
  const [dialog, setDialog] = useState<'link' | 'image' | null>(null);
  const [leaving] = useState(wayOut);
  const hint = useId();
  const told = useRef(value);
  const tell = useRef(onChange);
  tell.current = onChange;

  const editor = useEditor({
    extensions: EXTENSIONS,
    content: value,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: {
        class: 'prose rt-body',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-describedby': hint,
        style: `min-height:${minHeight}px`,
        ...(id ? { id } : {}),
      },
      transformPastedHTML: cleanPaste,
      handleDOMEvents: leaving,
    },
    onUpdate: ({ editor: now }) => {
      told.current = now.isEmpty ? '' : now.getHTML();
      tell.current?.(told.current);
    },
  });

  // A value that came from elsewhere (reset, newest version) replaces the text.
  useEffect(() => {
    if (editor.isDestroyed || value === told.current) return;
    told.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);

  const { count, empty } = useEditorState({
    editor,
    // On a slow device the editor may be replaced before it is first shown.
    selector: ({ editor: now }) =>
      now.isDestroyed
        ? { count: 0, empty: false }
        : { count: now.getText({ blockSeparator: '' }).replace(/\s/g, '').length, empty: now.isEmpty },
  });

  return (
    <div className="rt">
      <Toolbar editor={editor} onLink={() => setDialog('link')} onImage={() => setDialog('image')} />
      <div className="rt-ground">
        {empty && placeholder ? (
          <p className="rt-placeholder" aria-hidden="true">
            {placeholder}
          </p>
        ) : null}
        <EditorContent editor={editor} />
      </div>
      <p className="rt-foot">
        <span>
          从文字处理软件粘贴的内容会自动清除多余格式。<span id={hint}>{WAY_OUT_HINT}</span>
        </span>
        <span aria-live="off">{count} 字</span>
      </p>
      {dialog === 'link' ? <LinkDialog editor={editor} onClose={() => setDialog(null)} /> : null}
      {dialog === 'image' ? <ImageDialog editor={editor} onClose={() => setDialog(null)} /> : null}
    </div>
  );
}
