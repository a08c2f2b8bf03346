// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const list = {"id":"invitations.list","method":"GET","path":"/functions/v1/api/invitation"} as const satisfies RouteEntry
export const resend = {"id":"invitations.resend","method":"POST","path":"/functions/v1/api/invitation/:id/resend"} as const satisfies RouteEntry
export const withdraw = {"id":"invitations.withdraw","method":"DELETE","path":"/functions/v1/api/invitation/:id"} as const satisfies RouteEntry
export const read = {"id":"invitations.read","method":"POST","path":"/functions/v1/api/invitation/look","isPublic":true} as const satisfies RouteEntry
export const accept = {"id":"invitations.accept","method":"POST","path":"/functions/v1/api/invitation/accept"} as const satisfies RouteEntry
