import { createContext } from 'react';

/** True below a layout that has rendered its frame. */
export const InsideLayout = createContext(false);
