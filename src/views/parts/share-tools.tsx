import { Icon, type IconName } from './icon';

function Tool({ action, icon, label }: { action: string; icon: IconName; label: string }) {
  return (
    <li>
      <button type="button" className="tool" data-action={action}>
        <Icon name={icon} />
        <span data-label="">{label}</span>
      </button>
    </li>
  );
}

/** Tools of a reading page. They work through `data-action`; without JavaScript they are not shown. */
export function ShareTools() {
  return (
    <aside className="tools" aria-label="阅读工具" data-js="">
      <ul>
        <Tool action="font-larger" icon="text-larger" label="放大字号" />
        <Tool action="font-smaller" icon="text-smaller" label="缩小字号" />
        <Tool action="copy-link" icon="link" label="复制链接" />
        <Tool action="qr" icon="qr" label="二维码" />
        <Tool action="print" icon="print" label="打印" />
      </ul>
      <div className="tools-qr" data-qr="" hidden />
      <p className="sr-only" role="status" data-tools-status="" />
    </aside>
  );
}
