/**
 * What a server says of itself that it takes (Mastodon: GET /api/v2/instance). It is read at each check of a channel and kept among the
 * channel's settings, where counter, approval, fitting, threads and uploads find it.
 */
export interface ServerLimits {
  /** Of one post. */
  readonly characters?: number
  /** That any address counts. */
  readonly link_characters?: number
  /** Of one post. */
  readonly pictures?: number
  readonly picture_bytes?: number
  /** Width times height. */
  readonly picture_pixels?: number
  /** Media types. */
  readonly picture_types?: readonly string[]
}

/** The setting of a channel that holds them; nobody sets it by hand. */
export const serverLimitsSetting = 'server_limits'

export const readServerLimits = (settings: Readonly<Record<string, unknown>>): ServerLimits => {
  const limits = settings[serverLimitsSetting]
  return typeof limits === 'object' && limits !== null ? limits : {}
}
