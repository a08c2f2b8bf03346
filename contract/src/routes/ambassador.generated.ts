// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const list = {"id":"ambassador.list","method":"GET","path":"/functions/v1/api/user-content-share-track","hasMeta":true} as const satisfies RouteEntry
export const listOfPost = {"id":"ambassador.listOfPost","method":"GET","path":"/functions/v1/api/user-content-share-track/:id","hasMeta":true} as const satisfies RouteEntry
export const create = {"id":"ambassador.create","method":"POST","path":"/functions/v1/api/user-content-share-track"} as const satisfies RouteEntry
export const createOfPost = {"id":"ambassador.createOfPost","method":"POST","path":"/functions/v1/api/user-content-share-track/:id"} as const satisfies RouteEntry
export const statistics = {"id":"ambassador.statistics","method":"GET","path":"/functions/v1/api/user-content-share-track/statistics"} as const satisfies RouteEntry
export const update = {"id":"ambassador.update","method":"PUT","path":"/functions/v1/api/user-content-share-track/:id"} as const satisfies RouteEntry
export const posts = {"id":"ambassador.posts","method":"GET","path":"/functions/v1/api/ambassador/posts"} as const satisfies RouteEntry
export const post = {"id":"ambassador.post","method":"GET","path":"/functions/v1/api/ambassador/posts/:content_id"} as const satisfies RouteEntry
export const writeTexts = {"id":"ambassador.writeTexts","method":"POST","path":"/functions/v1/api/ambassador/posts/:content_id/texts"} as const satisfies RouteEntry
export const textsPrompt = {"id":"ambassador.textsPrompt","method":"POST","path":"/functions/v1/api/ambassador/posts/:content_id/texts/prompt"} as const satisfies RouteEntry
export const pasteTexts = {"id":"ambassador.pasteTexts","method":"POST","path":"/functions/v1/api/ambassador/posts/:content_id/texts/pasted"} as const satisfies RouteEntry
export const ask = {"id":"ambassador.ask","method":"PUT","path":"/functions/v1/api/ambassador/posts/:content_id/request"} as const satisfies RouteEntry
export const stopAsking = {"id":"ambassador.stopAsking","method":"DELETE","path":"/functions/v1/api/ambassador/posts/:content_id/request"} as const satisfies RouteEntry
export const settings = {"id":"ambassador.settings","method":"GET","path":"/functions/v1/api/ambassador/settings"} as const satisfies RouteEntry
export const changeSettings = {"id":"ambassador.changeSettings","method":"PUT","path":"/functions/v1/api/ambassador/settings"} as const satisfies RouteEntry
