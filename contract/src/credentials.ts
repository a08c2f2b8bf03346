/** The fixed public string that old clients send before sign-in; it counts as no token. Apart from the schemas, so that the first page need not load them. */
export const anonymousKey = 'draftwright-anonymous'
export const passwordLength = { min: 10, max: 128 } as const
