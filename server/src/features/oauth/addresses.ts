/** Ties the page that asks to the browser that has left for it. */
export const interactionCookie = 'connect_request'

/** The address that tokens are for, byte for byte. */
export const toResource = (publicUrl: string): string => `${publicUrl.replace(/\/$/u, '')}/mcp`

export const toMetadataUrl = (publicUrl: string): string =>
  `${publicUrl.replace(/\/$/u, '')}/.well-known/oauth-protected-resource/mcp`
