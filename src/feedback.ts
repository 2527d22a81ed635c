/** What is said to the user in passing, and where they are sent. */
import { toast } from './toast';

/** Where a message waits for the page that is loaded next. */
const LATER = 'ip-portal:said-later';

export const feedback = {
  /** @param seconds how long it stays; the usual time when absent */
  error(text: string, seconds?: number): void {
    toast('error', text, { seconds });
  },
  warning(text: string): void {
    toast('warning', text);
  },
  success(text: string): void {
    toast('success', text);
  },
  notify(title: string, description: string): void {
    toast('error', description, { title });
  },
  redirect(url: string): void {
    window.location.assign(url);
  },
  /** Says it on the page that takes the place of this one. */
  successOn(url: string, text: string): void {
    try {
      sessionStorage.setItem(LATER, text);
    } catch {
      // Without storage it goes unsaid.
    }
    window.location.replace(url);
  },
  /** Says what the page before has left to say. */
  sayLate(): void {
    try {
      const text = sessionStorage.getItem(LATER);
      sessionStorage.removeItem(LATER);
      if (text) feedback.success(text);
    } catch {
      // Nothing was left.
    }
  },
};
