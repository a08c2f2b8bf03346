/**
 * The fixed public string that old clients send before sign-in; it counts as no token. In its own file so that the
 * first page need not load the schemas.
 */
export const anonymousKey = 'draftwright-anonymous'
export const passwordLength = { min: 10, max: 128 } as const
