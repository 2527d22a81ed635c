/** What a hand does, at once: letter by letter, antd's forms take seconds in jsdom. */
import { act, fireEvent } from '@testing-library/react';

/** Types a whole value. */
export async function fill(input: HTMLElement, value: string): Promise<void> {
  await act(async () => {
    fireEvent.change(input, { target: { value } });
  });
}

/** Clicks, and waits for what follows at once. */
export async function click(element: HTMLElement | undefined): Promise<void> {
  await act(async () => {
    if (element) fireEvent.click(element);
  });
}
