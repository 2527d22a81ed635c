import { useEffect, useRef } from 'react';
import { CopyButton } from '../parts/copy-button';
import { Icon } from '../parts/icon';

/** Asks the reader to copy the address; a native `<details>`, so it also works without JavaScript. */
export function AddressPopover({ name, url }: { name: string; url: string }) {
  const box = useRef<HTMLDetailsElement>(null);

  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      if (box.current?.open && !box.current.contains(event.target as Node)) box.current.open = false;
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !box.current?.open) return;
      box.current.open = false;
      box.current.querySelector('summary')?.focus();
    };
    document.addEventListener('click', onClick);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('click', onClick);
      document.removeEventListener('keydown', onKey);
    };
  }, []);

  return (
    <details className="menu-pop" ref={box}>
      <summary>
        {name}
        <Icon name="chevron-down" size={14} />
      </summary>
      <div className="pop">
        <p>
          <label htmlFor="education-url">请复制下面的地址，在新的浏览器窗口中打开：</label>
        </p>
        <div className="pop-copy">
          <input
            id="education-url"
            readOnly
            value={url}
            onFocus={(event) => event.currentTarget.select()}
            onClick={(event) => event.currentTarget.select()}
          />
          <CopyButton text={url} />
        </div>
        <p className="pop-foot">
          <a href={url} target="_self" rel="noopener external">
            在当前窗口直接打开
            <Icon name="arrow-right" size={16} />
          </a>
        </p>
      </div>
    </details>
  );
}
