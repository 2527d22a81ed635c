/** What the field tells of it. */
export const WAY_OUT_HINT = '在表格和列表中，先按 Esc 键再按 Tab 键离开编辑框。';

/**
 * Tab has its own work in tables and lists: after Esc it leads out of the text, as out of any field. That Esc is not heard
 * by the drawer around; another one is.
 */
export function wayOut() {
  let leaving = false;
  return {
    keydown(_view: unknown, event: KeyboardEvent): boolean {
      if (event.isComposing || event.key === 'Shift') return false;
      const left = leaving && event.key === 'Tab';
      leaving = !leaving && event.key === 'Escape';
      if (leaving) event.stopPropagation();
      return left || leaving;
    },
    blur(): boolean {
      leaving = false;
      return false;
    },
  };
}
