// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const read = {"id":"profile.read","method":"GET","path":"/functions/v1/api/profile"} as const satisfies RouteEntry
export const rename = {"id":"profile.rename","method":"PUT","path":"/functions/v1/api/profile/display_name"} as const satisfies RouteEntry
export const changePassword = {"id":"profile.changePassword","method":"PUT","path":"/functions/v1/api/profile/password"} as const satisfies RouteEntry
export const changePhoto = {"id":"profile.changePhoto","method":"PUT","path":"/functions/v1/api/profile/change-photo"} as const satisfies RouteEntry
export const removePhoto = {"id":"profile.removePhoto","method":"DELETE","path":"/functions/v1/api/profile/photo"} as const satisfies RouteEntry
export const changeColorMode = {"id":"profile.changeColorMode","method":"PUT","path":"/functions/v1/api/profile/color_mode"} as const satisfies RouteEntry
export const changeProofreading = {"id":"profile.changeProofreading","method":"PUT","path":"/functions/v1/api/profile/proofreading"} as const satisfies RouteEntry
export const finishTutorial = {"id":"profile.finishTutorial","method":"PUT","path":"/functions/v1/api/profile/finish-tutorial"} as const satisfies RouteEntry
const export_ = {"id":"profile.export","method":"GET","path":"/functions/v1/api/profile/export"} as const satisfies RouteEntry
export { export_ as export }
export const remove = {"id":"profile.remove","method":"DELETE","path":"/functions/v1/api/profile"} as const satisfies RouteEntry
