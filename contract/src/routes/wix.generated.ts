// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const validate = {"id":"wix.validate","method":"POST","path":"/functions/v1/api/integrations/wix/validate/post"} as const satisfies RouteEntry
export const createPublish = {"id":"wix.createPublish","method":"POST","path":"/functions/v1/api/integrations/wix/post/:channel_id/create-publish"} as const satisfies RouteEntry
