import type { ChannelType, ChannelTypeInfo } from '@draftwright/contract/channels'
import type { Doc } from '@draftwright/contract/document'
import type * as z from 'zod/mini'

/** A text as it goes out. It was approved as it stands, so a type renders it but never changes it. */
export interface OutgoingPost {
  id: string
  title: string
  slug: string
  excerpt: string
  rich_content: Doc
}

export interface ChannelTarget {
  settings: Record<string, unknown>
  /** The workspace's hosted site, with a trailing slash. */
  siteUrl: string
}

export interface Published {
  url: string
  /** What the network calls the post; null where it has no name of its own. */
  external_id: string | null
}

/** What the product needs to know about a kind of channel; one file for each. */
export interface ChannelTypeDefinition {
  readonly type: ChannelType
  readonly label: string
  readonly description: string
  readonly form: ChannelTypeInfo['form']
  readonly max_characters: number | null
  readonly has_title: boolean
  readonly fields: ChannelTypeInfo['fields']
  /** Published by the workspace's own site, which reads the rows themselves: nothing is sent, so nothing can be lost. */
  readonly isHosted: boolean
  /** A person posts it by hand and says so afterwards: `publish` is never called. */
  readonly isManual: boolean
  /** The type's own settings as they are kept. */
  readonly settings: z.ZodMiniType<Record<string, unknown>>
  publish(post: OutgoingPost, target: ChannelTarget): Promise<Published>
  unpublish(post: OutgoingPost, target: ChannelTarget): Promise<void>
}
