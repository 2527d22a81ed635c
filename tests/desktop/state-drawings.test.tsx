/** What is shown where there is nothing to show: a sheet whose reference sign says what is wrong. */
import { render } from '@testing-library/react';
import {
  EmptyDrawing,
  ErrorDrawing,
  NoPermissionDrawing,
  NotFoundDrawing,
  StartingDrawing,
} from '@/views/art/drawings';

test.each([
  [EmptyDrawing, '?'],
  [ErrorDrawing, '500'],
  [NotFoundDrawing, '404'],
  [NoPermissionDrawing, '403'],
  [StartingDrawing, undefined],
])('%p', (Drawn, sign) => {
  const { container } = render(<Drawn />);
  const drawing = container.querySelector('svg');
  expect(drawing?.querySelector('.sign')?.textContent).toBe(sign);
  // The words beside it say it; and it is there without the network.
  expect(drawing).toHaveAttribute('aria-hidden', 'true');
  expect(container.querySelector('img, use, image')).toBeNull();
});
