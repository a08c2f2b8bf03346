// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const table = {"id":"tableExports.table","method":"GET","path":"/functions/v1/api/base_table/:table_id/export"} as const satisfies RouteEntry
export const shownTable = {"id":"tableExports.shownTable","method":"POST","path":"/functions/v1/api/base_table/:table_id/export"} as const satisfies RouteEntry
export const workbook = {"id":"tableExports.workbook","method":"GET","path":"/functions/v1/api/base_table/:table_id/workbook"} as const satisfies RouteEntry
export const shownWorkbook = {"id":"tableExports.shownWorkbook","method":"POST","path":"/functions/v1/api/base_table/:table_id/workbook"} as const satisfies RouteEntry
export const base = {"id":"tableExports.base","method":"GET","path":"/functions/v1/api/table_base/:base_id/export"} as const satisfies RouteEntry
export const all = {"id":"tableExports.all","method":"GET","path":"/functions/v1/api/table_base/export"} as const satisfies RouteEntry
