/**
 * Short messages at the top of the page. Plain nodes: an error about the network must not need a script that the
 * network would have to bring. The colours are those of the page, where it has them.
 */
export type Tone = 'success' | 'warning' | 'error';

const TONES: Record<Tone, { mark: string; colour: string }> = {
  success: { mark: '✓', colour: 'var(--ok, #0e6b62)' },
  warning: { mark: '!', colour: 'var(--ink, #14202e)' },
  error: { mark: '!', colour: 'var(--seal, #b22d1a)' },
};
/** How long one stays, in seconds, when nobody says otherwise; who points at it stops the time. */
const SECONDS = 4;
/** More would cover the page: the oldest goes. */
const AT_ONCE = 4;

const AREA =
  'position:fixed;inset:16px 0 auto;z-index:2100;display:grid;justify-items:center;gap:8px;padding:0 16px;pointer-events:none';
const BOX =
  'display:flex;gap:10px;align-items:flex-start;max-width:min(36rem,100%);padding:10px 16px;border:1px solid;border-radius:3px;background:var(--paper, #fff);color:var(--ink, #14202e);font-size:.875rem;line-height:1.6;pointer-events:auto;overflow-wrap:anywhere';

const node = (name: string, style = '', text = ''): HTMLElement => {
  const made = document.createElement(name);
  made.style.cssText = style;
  made.textContent = text;
  return made;
};

let area: HTMLElement | undefined;
function areaOf(): HTMLElement {
  if (!area?.isConnected) {
    area = node('div', AREA);
    area.setAttribute('aria-live', 'polite');
    document.body.append(area);
  }
  return area;
}

/**
 * Shows a message.
 * @param title stands above it, and the message can be closed by hand
 */
export function toast(tone: Tone, text: string, { seconds = SECONDS, title = '' } = {}): void {
  const list = areaOf();
  const { mark, colour } = TONES[tone];
  const key = `${tone}${title}${text}`;
  for (const shown of Array.from(list.children)) {
    if ((shown as HTMLElement).dataset.toast === key) shown.remove();
  }
  const box = node('div', `${BOX};border-color:${colour}`);
  box.dataset.toast = key;
  box.setAttribute('role', tone === 'success' ? 'status' : 'alert');
  const sign = node('b', `color:${colour}`, mark);
  sign.setAttribute('aria-hidden', 'true');
  const words = node('div');
  if (title) words.append(node('strong', 'display:block', title));
  words.append(node('span', '', text));
  box.append(sign, words);

  let timer: number | undefined;
  const stop = () => window.clearTimeout(timer);
  const go = () => {
    stop();
    timer = window.setTimeout(() => box.remove(), seconds * 1000);
  };
  if (title) {
    const close = node('button', 'border:0;background:none;color:inherit;font:inherit;cursor:pointer', '×');
    close.setAttribute('type', 'button');
    close.setAttribute('aria-label', '关闭');
    close.addEventListener('click', () => box.remove());
    box.append(close);
  }
  box.addEventListener('pointerenter', stop);
  box.addEventListener('focusin', stop);
  box.addEventListener('pointerleave', go);
  box.addEventListener('focusout', go);
  while (list.children.length >= AT_ONCE) list.firstElementChild?.remove();
  list.append(box);
  go();
}
