import * as z from 'zod/mini'
import { ById, Id, Place, Time, Url } from './fields.ts'
import { defineRoutes } from './route.ts'

const siteImportStates = ['reading', 'read', 'failed', 'taking', 'taken', 'undone'] as const
export type SiteImportState = (typeof siteImportStates)[number]

/** The most of each that is proposed. */
export const siteLimits = { posts: 20, samples: 5, pillars: 4, colors: 2 } as const

/** A text of the site, with its words. */
export interface SiteText {
  url: string
  title: string
  text: string
  published_at: string | null
}
/** What was found on a site. */
export interface SiteFinds {
  name: string | null
  /** As `#rrggbb`, the main one first. */
  colors: string[]
  /** How the site describes itself; absent in older rows. */
  about?: string | null
  pillars: { name: string; keywords: string[]; reason: string }[]
  posts: SiteText[]
  /** Texts that show how the site writes. */
  samples: SiteText[]
}
/** What the workspace has of it, so that it can be given back. */
export interface SiteTaken {
  settings: { before: SiteSettings; after: SiteSettings } | null
  /** What “About us” says since; absent if nothing was taken. */
  about?: string
  channel_id: string | null
  pillar_ids: string[]
  sample_ids: string[]
  content_ids: string[]
}
export interface SiteSettings {
  site_title?: string | null
  theme_color?: string
  second_color?: string | null
}

const Proposal = z.object({ url: z.string(), title: z.string(), excerpt: z.string(), words: z.number() })
const SiteImport = z.object({
  id: Id,
  url: z.string(),
  state: z.enum(siteImportStates),
  n_pages: z.number(),
  /** Why nothing could be read, as a sentence. */
  error: z.nullable(z.string()),
  name: z.nullable(z.string()),
  colors: z.array(z.string()),
  about: z.nullable(z.string()),
  pillars: z.array(z.object({ name: z.string(), keywords: z.array(z.string()), reason: z.string() })),
  posts: z.array(z.extend(Proposal, { published_at: z.nullable(Time) })),
  samples: z.array(Proposal),
  /** How many of each were taken. */
  taken: z.nullable(
    z.object({
      has_settings: z.boolean(),
      has_about: z.boolean(),
      pillars: z.number(),
      samples: z.number(),
      posts: z.number(),
    }),
  ),
  created_at: Time,
})
export type SiteImport = z.infer<typeof SiteImport>

const choice = (max: number) =>
  z._default(z.array(Place).check(z.maxLength(max, `must have at most ${max} entries`)), [])
/** Everything can be declined; the numbers are places in the lists of what was found, from 0. */
const SiteChoice = z.strictObject({
  name: z._default(z.boolean(), false),
  colors: z._default(z.boolean(), false),
  /** Into “What we do”, if that is empty. */
  about: z._default(z.boolean(), false),
  pillars: choice(siteLimits.pillars),
  samples: choice(siteLimits.samples),
  posts: choice(siteLimits.posts),
})
export type SiteChoice = z.infer<typeof SiteChoice>

const one = { right: 'account:manage', params: ById, data: SiteImport } as const
/** Brings the workspace's site along: its name, colours, subjects, voice and posts. */
export const siteImports = defineRoutes({
  /** Begins to read the site; what was found, or why nothing, is in the row. */
  create: {
    method: 'POST',
    path: '/site-import',
    right: 'account:manage',
    limit: 'feed',
    isQueued: true,
    body: z.strictObject({ url: Url }),
    data: SiteImport,
  },
  read: { ...one, method: 'GET', path: '/site-import/:id' },
  /** Takes what was chosen, once: 409 after that. */
  take: { ...one, method: 'POST', path: '/site-import/:id/take', body: SiteChoice },
  /** Gives it back; what people have changed or used since stays. */
  undo: { ...one, method: 'POST', path: '/site-import/:id/undo' },
})
