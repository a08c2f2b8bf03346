// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const settings = {"id":"rewards.settings","method":"GET","path":"/functions/v1/api/ambassador/rewards"} as const satisfies RouteEntry
export const changeSettings = {"id":"rewards.changeSettings","method":"PUT","path":"/functions/v1/api/ambassador/rewards"} as const satisfies RouteEntry
export const leaderboard = {"id":"rewards.leaderboard","method":"GET","path":"/functions/v1/api/ambassador/leaderboard"} as const satisfies RouteEntry
export const appear = {"id":"rewards.appear","method":"PUT","path":"/functions/v1/api/ambassador/leaderboard/me"} as const satisfies RouteEntry
export const badges = {"id":"rewards.badges","method":"GET","path":"/functions/v1/api/ambassador/badges"} as const satisfies RouteEntry
