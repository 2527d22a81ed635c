/** The large-font mode of the site and the reading size of an article. Both are remembered. */
import { useSyncExternalStore } from 'react';
import { LARGE_FONT } from './large-font';

const STEP = 'ip-portal:reading';
const NAMES: Record<number, string> = { '-1': '小', 0: '标准', 1: '大', 2: '特大' };
const SMALLEST = -1;
const LARGEST = 2;

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

const listeners = new Set<() => void>();

/** Whether the large-font mode is on; the gate in the page (scripts/umi/browser-gate.js) has restored it. */
export function useLargeFont(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => document.documentElement.classList.contains(LARGE_FONT.className),
    () => false,
  );
}

/** Switches the large-font mode of the whole site. */
export function toggleLargeFont(): void {
  const on = document.documentElement.classList.toggle(LARGE_FONT.className);
  remember(LARGE_FONT.key, on ? '1' : '0');
  for (const listener of listeners) listener();
}

function currentStep(): number {
  const step = Number(document.documentElement.dataset.reading ?? recall(STEP) ?? 0);
  return Number.isInteger(step) && step >= SMALLEST && step <= LARGEST ? step : 0;
}

function apply(step: number): void {
  if (step === 0) delete document.documentElement.dataset.reading;
  else document.documentElement.dataset.reading = String(step);
}

/** Applies the remembered reading size. */
export function applyReadingSize(): void {
  apply(currentStep());
}

/** One step larger or smaller; answers what to tell the reader. */
export function stepReadingSize(change: 1 | -1): string {
  const step = Math.min(LARGEST, Math.max(SMALLEST, currentStep() + change));
  apply(step);
  remember(STEP, String(step));
  return `字号：${NAMES[step]}`;
}
