import * as z from 'zod/mini'
import { Content } from './content.ts'
import { StoredDoc } from './document.ts'
import { ById, Id, singleLine } from './fields.ts'
import { Run } from './generation.ts'
import { ChannelSelection } from './ideas.ts'
import { defineRoutes } from './route.ts'

/** A text made from a source, for one channel. */
export const Variant = z.extend(Content, {
  /** The source as it was when this text was made from it; null if it has not changed since. */
  made_from: z.nullable(z.object({ title: z.string(), rich_content: StoredDoc })),
})
export const Variants = z.object({
  /** `id` of the post or idea; an idea has no title. */
  source: z.object({ id: Id, kind: z.enum(['post', 'idea']), title: z.string(), rich_content: StoredDoc }),
  /** Without those in the trash; newest last. */
  variants: z.array(Variant),
  /** Runs in progress, and those that have failed since, newest first. */
  runs: z.array(Run),
})
/** A text in every format in which it can be copied or downloaded. */
const TextForms = z.object({
  /** As posted to the channel's network: without formatting, or Markdown for an article. */
  text: z.string(),
  markdown: z.string(),
  html: z.string(),
})
export type Variant = z.infer<typeof Variant>
export type Variants = z.infer<typeof Variants>
type TextForms = z.infer<typeof TextForms>

const model = z.optional(singleLine(100))
export const repurpose = defineRoutes({
  /** Starts a run for each channel and returns at once; each creates its own draft, linked to the post. */
  create: {
    method: 'POST',
    path: '/content/:id/repurpose',
    right: 'generation:write',
    limit: 'ai',
    isQueued: true,
    params: ById,
    body: z.strictObject({ ...ChannelSelection.shape, model }),
    data: z.array(Run),
  },
  /** The same for an idea, without waiting for the texts. */
  createOfIdea: {
    method: 'POST',
    alsoRights: ['ideas:read'],
    path: '/idea/:id/variants',
    right: 'generation:write',
    limit: 'ai',
    isQueued: true,
    params: ById,
    body: z.strictObject({ ...ChannelSelection.shape, model }),
    data: z.array(Run),
  },
  list: { method: 'GET', path: '/content/:id/variants', right: 'content:read', params: ById, data: Variants },
  listOfIdea: {
    method: 'GET',
    alsoRights: ['ideas:read'],
    path: '/idea/:id/variants',
    right: 'content:read',
    params: ById,
    data: Variants,
  },
  /** Rewrites a variant from the current source; its old text is kept as a revision. */
  regenerate: {
    method: 'POST',
    path: '/content/:id/regenerate',
    right: 'generation:write',
    limit: 'ai',
    isQueued: true,
    params: ById,
    body: z.optional(z.strictObject({ model })),
    data: Run,
  },
  /** Confirms that a variant is still valid although its source has changed. */
  keep: {
    method: 'POST',
    path: '/content/:id/keep-variant',
    right: 'content:write',
    audit: 'none',
    params: ById,
    data: Content,
  },
  forms: { method: 'GET', path: '/content/:id/forms', right: 'content:read', params: ById, data: TextForms },
})
