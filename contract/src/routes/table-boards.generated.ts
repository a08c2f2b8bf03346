// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const placeCard = {"id":"tableBoards.placeCard","method":"PUT","path":"/functions/v1/api/base_table/:table_id/view/:view_id/card"} as const satisfies RouteEntry
