// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const read = {"id":"shareDeliveries.read","method":"GET","path":"/functions/v1/api/user-content-share-track/:id/share"} as const satisfies RouteEntry
export const send = {"id":"shareDeliveries.send","method":"POST","path":"/functions/v1/api/user-content-share-track/:id/send"} as const satisfies RouteEntry
export const stop = {"id":"shareDeliveries.stop","method":"POST","path":"/functions/v1/api/user-content-share-track/:id/stop"} as const satisfies RouteEntry
export const verify = {"id":"shareDeliveries.verify","method":"POST","path":"/functions/v1/api/user-content-share-track/:id/verify"} as const satisfies RouteEntry
export const resolve = {"id":"shareDeliveries.resolve","method":"POST","path":"/functions/v1/api/user-content-share-track/:id/resolve"} as const satisfies RouteEntry
export const edit = {"id":"shareDeliveries.edit","method":"PUT","path":"/functions/v1/api/user-content-share-track/:id/text"} as const satisfies RouteEntry
export const markRemoved = {"id":"shareDeliveries.markRemoved","method":"PUT","path":"/functions/v1/api/user-content-share-track/:id/removal"} as const satisfies RouteEntry
export const undoRemoved = {"id":"shareDeliveries.undoRemoved","method":"DELETE","path":"/functions/v1/api/user-content-share-track/:id/removal"} as const satisfies RouteEntry
export const withdraw = {"id":"shareDeliveries.withdraw","method":"POST","path":"/functions/v1/api/user-content-share-track/:id/withdraw"} as const satisfies RouteEntry
