import { fireEvent } from '@testing-library/react';

/** Two presses with nothing in between: no answer can come before the second one, however slow the machine. */
export function pressTwice(element: Element): void {
  fireEvent.click(element);
  fireEvent.click(element);
}
