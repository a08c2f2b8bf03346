// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const read = {"id":"newsletterSettings.read","method":"GET","path":"/functions/v1/api/newsletter-settings"} as const satisfies RouteEntry
export const update = {"id":"newsletterSettings.update","method":"PUT","path":"/functions/v1/api/newsletter-settings"} as const satisfies RouteEntry
export const test = {"id":"newsletterSettings.test","method":"POST","path":"/functions/v1/api/newsletter-settings/test"} as const satisfies RouteEntry
