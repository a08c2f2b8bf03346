// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const list = {"id":"airtableImports.list","method":"GET","path":"/functions/v1/api/airtable_import"} as const satisfies RouteEntry
export const listBases = {"id":"airtableImports.listBases","method":"POST","path":"/functions/v1/api/airtable_import/base"} as const satisfies RouteEntry
export const start = {"id":"airtableImports.start","method":"POST","path":"/functions/v1/api/airtable_import"} as const satisfies RouteEntry
export const read = {"id":"airtableImports.read","method":"GET","path":"/functions/v1/api/airtable_import/:id"} as const satisfies RouteEntry
export const stop = {"id":"airtableImports.stop","method":"POST","path":"/functions/v1/api/airtable_import/:id/stop"} as const satisfies RouteEntry
export const resume = {"id":"airtableImports.resume","method":"POST","path":"/functions/v1/api/airtable_import/:id/resume"} as const satisfies RouteEntry
export const discard = {"id":"airtableImports.discard","method":"POST","path":"/functions/v1/api/airtable_import/:id/discard"} as const satisfies RouteEntry
export const undo = {"id":"airtableImports.undo","method":"POST","path":"/functions/v1/api/airtable_import/:id/undo"} as const satisfies RouteEntry
