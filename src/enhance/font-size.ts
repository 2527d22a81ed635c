/** The large-font mode of the site and the reading size of an article. Both are remembered. */

const LARGE = 'ip-portal:large-font';
const STEP = 'ip-portal:font-step';
/** Reading sizes in rem, the middle one is the design's. */
const STEPS = [0.875, 1, 1.125, 1.25, 1.5] as const;
const NAMES = ['小', '标准', '较大', '大', '特大'] as const;
const NORMAL = 1;

function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // storage may be forbidden; the choice then lasts for this page
  }
}

function recall(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Switches the large-font mode of the whole site. */
export function toggleLargeFont(): void {
  const on = document.documentElement.classList.toggle('large-font');
  remember(LARGE, on ? '1' : '0');
  showLargeFontState();
}

/** Tells the buttons which mode is on. */
export function showLargeFontState(): void {
  const on = document.documentElement.classList.contains('large-font');
  for (const button of document.querySelectorAll('[data-action="large-font"]')) {
    button.setAttribute('aria-pressed', String(on));
  }
}

function currentStep(): number {
  const step = Number(recall(STEP) ?? NORMAL);
  return Number.isInteger(step) && step >= 0 && step < STEPS.length ? step : NORMAL;
}

/** Applies the remembered reading size. */
export function applyFontStep(): void {
  const step = currentStep();
  if (step === NORMAL) document.documentElement.style.removeProperty('--prose-size');
  else document.documentElement.style.setProperty('--prose-size', `${STEPS[step]}rem`);
}

/** One step larger or smaller; answers what to tell the reader. */
export function setFontStep(change: 1 | -1): string {
  const step = Math.min(STEPS.length - 1, Math.max(0, currentStep() + change));
  remember(STEP, String(step));
  applyFontStep();
  return `字号：${NAMES[step]}`;
}
