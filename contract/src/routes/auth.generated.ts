// Written by "npm run generate" from contract/src/index.ts.
import type { RouteEntry } from '../route.ts'

export const signUp = {"id":"auth.signUp","method":"POST","path":"/functions/v1/api/auth/signUpWithPassword","isPublic":true} as const satisfies RouteEntry
export const signIn = {"id":"auth.signIn","method":"POST","path":"/functions/v1/api/auth/signInWithPassword","isPublic":true} as const satisfies RouteEntry
export const askCode = {"id":"auth.askCode","method":"POST","path":"/functions/v1/api/auth/signInWithOtp","isPublic":true} as const satisfies RouteEntry
export const giveCode = {"id":"auth.giveCode","method":"POST","path":"/functions/v1/api/auth/verifyOtp","isPublic":true} as const satisfies RouteEntry
export const askReset = {"id":"auth.askReset","method":"POST","path":"/functions/v1/api/auth/requestResetPassword","isPublic":true} as const satisfies RouteEntry
export const reset = {"id":"auth.reset","method":"POST","path":"/functions/v1/api/auth/resetPassword","isPublic":true} as const satisfies RouteEntry
export const refresh = {"id":"auth.refresh","method":"POST","path":"/functions/v1/api/auth/refreshToken","isPublic":true} as const satisfies RouteEntry
export const signOut = {"id":"auth.signOut","method":"POST","path":"/functions/v1/api/auth/signOut","isPublic":true} as const satisfies RouteEntry
export const providers = {"id":"auth.providers","method":"GET","path":"/functions/v1/api/auth/providers","isPublic":true} as const satisfies RouteEntry
export const signInWithOAuth = {"id":"auth.signInWithOAuth","method":"POST","path":"/functions/v1/api/auth/signInWithOAuth","isPublic":true} as const satisfies RouteEntry
export const callbackOAuth = {"id":"auth.callbackOAuth","method":"POST","path":"/functions/v1/api/auth/callbackOAuth","isPublic":true} as const satisfies RouteEntry
export const identities = {"id":"auth.identities","method":"GET","path":"/functions/v1/api/auth/identities"} as const satisfies RouteEntry
export const addIdentity = {"id":"auth.addIdentity","method":"POST","path":"/functions/v1/api/auth/identities"} as const satisfies RouteEntry
export const removeIdentity = {"id":"auth.removeIdentity","method":"DELETE","path":"/functions/v1/api/auth/identities/:id"} as const satisfies RouteEntry
export const sessions = {"id":"auth.sessions","method":"GET","path":"/functions/v1/api/auth/sessions"} as const satisfies RouteEntry
export const endSession = {"id":"auth.endSession","method":"DELETE","path":"/functions/v1/api/auth/sessions/:id"} as const satisfies RouteEntry
