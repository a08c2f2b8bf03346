// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const shortTail = {"id":"seo.shortTail","method":"POST","path":"/functions/v1/api/seo/short-tail-keyword/","hasMeta":true} as const satisfies RouteEntry
export const trending = {"id":"seo.trending","method":"POST","path":"/functions/v1/api/seo/trending/","hasMeta":true} as const satisfies RouteEntry
export const longTail = {"id":"seo.longTail","method":"POST","path":"/functions/v1/api/seo/long-tail-keyword/","hasMeta":true} as const satisfies RouteEntry
export const keywordList = {"id":"seo.keywordList","method":"POST","path":"/functions/v1/api/seo/keyword-list/","hasMeta":true} as const satisfies RouteEntry
export const said = {"id":"seo.said","method":"GET","path":"/functions/v1/api/seo/said-keywords"} as const satisfies RouteEntry
export const rejected = {"id":"seo.rejected","method":"GET","path":"/functions/v1/api/seo/rejected-keywords"} as const satisfies RouteEntry
export const reject = {"id":"seo.reject","method":"POST","path":"/functions/v1/api/seo/rejected-keywords"} as const satisfies RouteEntry
export const restoreKeyword = {"id":"seo.restoreKeyword","method":"DELETE","path":"/functions/v1/api/seo/rejected-keywords/:id"} as const satisfies RouteEntry
