// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const listBases = {"id":"tables.listBases","method":"GET","path":"/functions/v1/api/table_base"} as const satisfies RouteEntry
export const createBase = {"id":"tables.createBase","method":"POST","path":"/functions/v1/api/table_base"} as const satisfies RouteEntry
export const readBase = {"id":"tables.readBase","method":"GET","path":"/functions/v1/api/table_base/:base_id"} as const satisfies RouteEntry
export const updateBase = {"id":"tables.updateBase","method":"PUT","path":"/functions/v1/api/table_base/:base_id"} as const satisfies RouteEntry
export const removeBase = {"id":"tables.removeBase","method":"DELETE","path":"/functions/v1/api/table_base/:base_id"} as const satisfies RouteEntry
export const restoreBase = {"id":"tables.restoreBase","method":"POST","path":"/functions/v1/api/table_base/:base_id/restore"} as const satisfies RouteEntry
export const createTable = {"id":"tables.createTable","method":"POST","path":"/functions/v1/api/table_base/:base_id/table"} as const satisfies RouteEntry
export const readTable = {"id":"tables.readTable","method":"GET","path":"/functions/v1/api/base_table/:table_id"} as const satisfies RouteEntry
export const updateTable = {"id":"tables.updateTable","method":"PUT","path":"/functions/v1/api/base_table/:table_id"} as const satisfies RouteEntry
export const removeTable = {"id":"tables.removeTable","method":"DELETE","path":"/functions/v1/api/base_table/:table_id"} as const satisfies RouteEntry
export const restoreTable = {"id":"tables.restoreTable","method":"POST","path":"/functions/v1/api/base_table/:table_id/restore"} as const satisfies RouteEntry
export const createField = {"id":"tables.createField","method":"POST","path":"/functions/v1/api/base_table/:table_id/field"} as const satisfies RouteEntry
export const updateField = {"id":"tables.updateField","method":"PUT","path":"/functions/v1/api/base_table/:table_id/field/:field_id"} as const satisfies RouteEntry
export const convertField = {"id":"tables.convertField","method":"POST","path":"/functions/v1/api/base_table/:table_id/field/:field_id/convert"} as const satisfies RouteEntry
export const removeField = {"id":"tables.removeField","method":"DELETE","path":"/functions/v1/api/base_table/:table_id/field/:field_id"} as const satisfies RouteEntry
export const restoreField = {"id":"tables.restoreField","method":"POST","path":"/functions/v1/api/base_table/:table_id/field/:field_id/restore"} as const satisfies RouteEntry
export const createView = {"id":"tables.createView","method":"POST","path":"/functions/v1/api/base_table/:table_id/view"} as const satisfies RouteEntry
export const updateView = {"id":"tables.updateView","method":"PUT","path":"/functions/v1/api/base_table/:table_id/view/:view_id"} as const satisfies RouteEntry
export const removeView = {"id":"tables.removeView","method":"DELETE","path":"/functions/v1/api/base_table/:table_id/view/:view_id"} as const satisfies RouteEntry
