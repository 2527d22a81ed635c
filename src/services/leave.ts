/** Leaves the app for another site; a function of its own, so that tests can see it. */
export const leaveFor = (url: string) => window.location.assign(url);
