// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const account = {"id":"analytics.account","method":"GET","path":"/functions/v1/api/analytics/account"} as const satisfies RouteEntry
export const channel = {"id":"analytics.channel","method":"GET","path":"/functions/v1/api/analytics/channel_analytics/:id/:type_of_agg/:current_date"} as const satisfies RouteEntry
export const pillar = {"id":"analytics.pillar","method":"GET","path":"/functions/v1/api/analytics/pillar_analytics/:id/:type_of_agg/:current_date"} as const satisfies RouteEntry
export const pillarViews = {"id":"analytics.pillarViews","method":"GET","path":"/functions/v1/api/analytics/pillar-views"} as const satisfies RouteEntry
export const channelPosts = {"id":"analytics.channelPosts","method":"GET","path":"/functions/v1/api/analytics/channel/:id/page"} as const satisfies RouteEntry
export const channelPillars = {"id":"analytics.channelPillars","method":"GET","path":"/functions/v1/api/analytics/channel/:id/pillar"} as const satisfies RouteEntry
export const topContent = {"id":"analytics.topContent","method":"GET","path":"/functions/v1/api/analytics/top-content"} as const satisfies RouteEntry
export const week = {"id":"analytics.week","method":"GET","path":"/functions/v1/api/analytics/week"} as const satisfies RouteEntry
export const day = {"id":"analytics.day","method":"GET","path":"/functions/v1/api/analytics/day"} as const satisfies RouteEntry
export const topContentWeek = {"id":"analytics.topContentWeek","method":"GET","path":"/functions/v1/api/analytics/top-content/week"} as const satisfies RouteEntry
export const topContentDay = {"id":"analytics.topContentDay","method":"GET","path":"/functions/v1/api/analytics/top-content/day"} as const satisfies RouteEntry
export const report = {"id":"analytics.report","method":"GET","path":"/functions/v1/api/analytics/report"} as const satisfies RouteEntry
export const breakdown = {"id":"analytics.breakdown","method":"GET","path":"/functions/v1/api/analytics/breakdown"} as const satisfies RouteEntry
export const live = {"id":"analytics.live","method":"GET","path":"/functions/v1/api/analytics/live"} as const satisfies RouteEntry
export const settings = {"id":"analytics.settings","method":"GET","path":"/functions/v1/api/analytics/settings"} as const satisfies RouteEntry
export const changeSettings = {"id":"analytics.changeSettings","method":"PUT","path":"/functions/v1/api/analytics/settings"} as const satisfies RouteEntry
