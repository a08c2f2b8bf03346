// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const list = {"id":"content.list","method":"GET","path":"/functions/v1/api/content","hasMeta":true} as const satisfies RouteEntry
export const counts = {"id":"content.counts","method":"GET","path":"/functions/v1/api/content/counts"} as const satisfies RouteEntry
export const create = {"id":"content.create","method":"POST","path":"/functions/v1/api/content"} as const satisfies RouteEntry
export const read = {"id":"content.read","method":"GET","path":"/functions/v1/api/content/:id"} as const satisfies RouteEntry
export const numbers = {"id":"content.numbers","method":"GET","path":"/functions/v1/api/content/:id/:type_of_agg"} as const satisfies RouteEntry
export const revisions = {"id":"content.revisions","method":"GET","path":"/functions/v1/api/content/:id/revisions"} as const satisfies RouteEntry
export const events = {"id":"content.events","method":"GET","path":"/functions/v1/api/content/:id/events"} as const satisfies RouteEntry
export const others = {"id":"content.others","method":"GET","path":"/functions/v1/api/content/:id/others"} as const satisfies RouteEntry
export const restoreRevision = {"id":"content.restoreRevision","method":"POST","path":"/functions/v1/api/content/:id/revisions/:revision_id/restore"} as const satisfies RouteEntry
export const update = {"id":"content.update","method":"PUT","path":"/functions/v1/api/content/:id"} as const satisfies RouteEntry
export const remove = {"id":"content.remove","method":"DELETE","path":"/functions/v1/api/content/:id"} as const satisfies RouteEntry
export const restore = {"id":"content.restore","method":"POST","path":"/functions/v1/api/content/:id/restore"} as const satisfies RouteEntry
export const review = {"id":"content.review","method":"GET","path":"/functions/v1/api/content/:id/review"} as const satisfies RouteEntry
export const submit = {"id":"content.submit","method":"POST","path":"/functions/v1/api/content/:id/submit"} as const satisfies RouteEntry
export const askReviewers = {"id":"content.askReviewers","method":"PUT","path":"/functions/v1/api/content/:id/reviewers"} as const satisfies RouteEntry
export const approve = {"id":"content.approve","method":"POST","path":"/functions/v1/api/content/:id/approve"} as const satisfies RouteEntry
export const requestChanges = {"id":"content.requestChanges","method":"POST","path":"/functions/v1/api/content/:id/request-changes"} as const satisfies RouteEntry
export const withdraw = {"id":"content.withdraw","method":"POST","path":"/functions/v1/api/content/:id/withdraw"} as const satisfies RouteEntry
export const schedule = {"id":"content.schedule","method":"POST","path":"/functions/v1/api/content/:id/schedule"} as const satisfies RouteEntry
export const unschedule = {"id":"content.unschedule","method":"POST","path":"/functions/v1/api/content/:id/unschedule"} as const satisfies RouteEntry
export const calendar = {"id":"content.calendar","method":"GET","path":"/functions/v1/api/content-calendar","hasMeta":true} as const satisfies RouteEntry
export const clashes = {"id":"content.clashes","method":"GET","path":"/functions/v1/api/content/:id/clashes"} as const satisfies RouteEntry
export const attempts = {"id":"content.attempts","method":"GET","path":"/functions/v1/api/content/:id/attempts"} as const satisfies RouteEntry
export const verifyDelivery = {"id":"content.verifyDelivery","method":"POST","path":"/functions/v1/api/content/:id/verify"} as const satisfies RouteEntry
export const sendAgain = {"id":"content.sendAgain","method":"POST","path":"/functions/v1/api/content/:id/send-again"} as const satisfies RouteEntry
export const stopDelivery = {"id":"content.stopDelivery","method":"POST","path":"/functions/v1/api/content/:id/stop"} as const satisfies RouteEntry
export const resolveDelivery = {"id":"content.resolveDelivery","method":"POST","path":"/functions/v1/api/content/:id/resolve"} as const satisfies RouteEntry
export const publish = {"id":"content.publish","method":"POST","path":"/functions/v1/api/content/:id/publish"} as const satisfies RouteEntry
export const unpublish = {"id":"content.unpublish","method":"POST","path":"/functions/v1/api/content/:id/unpublish"} as const satisfies RouteEntry
export const markPosted = {"id":"content.markPosted","method":"POST","path":"/functions/v1/api/content/:id/mark-posted"} as const satisfies RouteEntry
export const archive = {"id":"content.archive","method":"POST","path":"/functions/v1/api/content/:id/archive"} as const satisfies RouteEntry
export const unarchive = {"id":"content.unarchive","method":"POST","path":"/functions/v1/api/content/:id/unarchive"} as const satisfies RouteEntry
