/** Some time between half of these milliseconds and all of them: after a restart the tabs of everybody would try again at once. */
export const spreadDelay = (ms: number): number => ms * (0.5 + Math.random() / 2)
