import { copyText } from './copy-text';
import { Icon } from './icon';
import { useMoment } from './use-moment';

/**
 * Copies a text and says so. `quiet`: a sign beside what is copied, which `of` names for who cannot see it.
 */
export function CopyButton({ text, of = '', quiet = false }: { text: string; of?: string; quiet?: boolean }) {
  const [word, say] = useMoment();
  const copy = async () => say((await copyText(text)) ? '已复制' : '请手动复制');
  if (!quiet) {
    return (
      <button type="button" className="btn btn-primary" onClick={() => void copy()} data-js="">
        <Icon name="copy" size={16} />
        <span>{word ?? '复制'}</span>
      </button>
    );
  }
  return (
    <>
      <button type="button" className="copy" aria-label={`复制${of}`} onClick={() => void copy()} data-js="">
        <Icon name="copy" size={16} />
      </button>
      <span className="said soft" role="status">
        {word}
      </span>
    </>
  );
}
