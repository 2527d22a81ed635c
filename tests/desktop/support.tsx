/** The app in a browser tab, with the scripts of every page there: the first test should not pay for them. */
import { everyRoute } from '@/routes';

export * from './tab';

for (const { page, screen } of everyRoute) void Promise.all([page?.(), screen?.()]);
