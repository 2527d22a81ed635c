/**
 * Of the stylesheets antd writes, jsdom keeps what decides whether something can be seen and pressed. It asks every
 * rule about every element each time a role or a name is looked for, and that was half of the time the tests took.
 */

/** What `getComputedStyle` is asked for by Testing Library and user-event. */
const ASKED = /(?:^|[;{\s])(?:display|visibility|pointer-events)\s*:/;

/** Blocks whose rules jsdom never applies. */
const CONDITIONAL = /@[\w-]+[^{};]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g;

/** `css` with the rules alone that say whether an element shows and takes the pointer. */
export function asked(css: string): string {
  const rules = css.replace(CONDITIONAL, '').match(/[^{}]+\{[^{}]*\}/g) ?? [];
  return rules.filter((rule) => ASKED.test(rule.slice(rule.indexOf('{')))).join('');
}

const written = Object.getOwnPropertyDescriptor(Element.prototype, 'innerHTML') as Required<PropertyDescriptor>;
/** What antd wrote: it compares, and writes again what differs. */
const whole = new WeakMap<Element, string>();
Object.defineProperty(HTMLStyleElement.prototype, 'innerHTML', {
  configurable: true,
  get(this: HTMLStyleElement) {
    return whole.get(this) ?? written.get.call(this);
  },
  set(this: HTMLStyleElement, css: string) {
    if (!this.hasAttribute('data-rc-order')) return written.set.call(this, css);
    whole.set(this, css);
    written.set.call(this, asked(css));
  },
});
