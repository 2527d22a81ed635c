import { copyText } from './copy-text';
import { Icon } from './icon';
import { useMoment } from './use-moment';

/** Copies a text and says so. */
export function CopyButton({ text }: { text: string }) {
  const [word, say] = useMoment();
  const copy = async () => say((await copyText(text)) ? '已复制' : '请手动复制');
  return (
    <button type="button" className="btn btn-primary" onClick={() => void copy()} data-js="">
      <Icon name="copy" size={16} />
      <span>{word ?? '复制'}</span>
    </button>
  );
}
