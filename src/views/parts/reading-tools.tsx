import { type ComponentType, useState } from 'react';
import { addressToShare, copyText } from './copy-text';
import { stepReadingSize } from './font-size';
import { Icon, type IconName } from './icon';
import { useMoment } from './use-moment';

/** A tool of a reading page. `use` answers what to tell the reader. */
function Tool({
  icon,
  label,
  use,
  tell,
  expanded,
}: {
  icon: IconName;
  label: string;
  use: () => string | undefined | Promise<string | undefined>;
  tell?: (word: string) => void;
  expanded?: boolean;
}) {
  const [word, say] = useMoment();
  const act = async () => {
    const told = await use();
    if (told === undefined) return;
    say(told);
    tell?.(told);
  };
  return (
    <button type="button" className="tool" aria-expanded={expanded} onClick={() => void act()}>
      <Icon name={icon} />
      <span data-label="">{word ?? label}</span>
    </button>
  );
}

/** Copies the canonical address of the page. */
async function copyLink(): Promise<string> {
  return (await copyText(addressToShare())) ? '已复制' : '请手动复制';
}

/** Text size and link: the tools of every reading page. */
export function commonTools(tell: (word: string) => void) {
  return [
    <Tool key="larger" icon="text-larger" label="放大字号" use={() => stepReadingSize(1)} tell={tell} />,
    <Tool key="smaller" icon="text-smaller" label="缩小字号" use={() => stepReadingSize(-1)} tell={tell} />,
    <Tool key="link" icon="link" label="复制链接" use={copyLink} tell={tell} />,
  ];
}

/** Tools of a reading page; without JavaScript they are not shown. */
export function ShareTools() {
  const [told, tell] = useState('');
  const [QrCode, setQrCode] = useState<ComponentType<{ text: string; label: string }>>();
  const tools = [
    ...commonTools(tell),
    <Tool
      key="qr"
      icon="qr"
      label="二维码"
      expanded={Boolean(QrCode)}
      tell={tell}
      use={async () => {
        if (QrCode) setQrCode(undefined);
        else {
          // The encoder comes when the code is wanted; where it does not, the page stays as it is.
          const came = await import('./qr-code').catch(() => null);
          if (!came) return '打不开，请检查网络';
          setQrCode(() => came.default);
        }
        return undefined;
      }}
    />,
    <Tool
      key="print"
      icon="print"
      label="打印"
      use={() => {
        window.print();
        return undefined;
      }}
    />,
  ];
  return (
    <aside className="tools" aria-label="阅读工具" data-js="">
      <ul>
        {tools.map((tool) => (
          <li key={tool.key}>{tool}</li>
        ))}
      </ul>
      {QrCode ? (
        <div className="tools-qr">
          <QrCode text={window.location.href} label="本页地址的二维码" />
        </div>
      ) : null}
      <p className="sr-only" role="status">
        {told}
      </p>
    </aside>
  );
}
