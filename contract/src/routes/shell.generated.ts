// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const read = {"id":"shell.read","method":"GET","path":"/functions/v1/api/shell"} as const satisfies RouteEntry
