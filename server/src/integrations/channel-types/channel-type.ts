import type { ChannelType, ChannelTypeInfo } from '@draftwright/contract/channels'
import type { Doc } from '@draftwright/contract/document'
import type * as z from 'zod/mini'

/** A text to publish. It was approved as it is, so a type renders it but never changes it. */
interface OutgoingPost {
  id: string
  title: string
  slug: string
  excerpt: string
  rich_content: Doc
}

interface ChannelTarget {
  settings: Record<string, unknown>
  /** The workspace's hosted site, with a trailing slash. */
  siteUrl: string
}

interface PublishResult {
  url: string
  /** The network's id of the post; null if it has none. */
  external_id: string | null
}

/** A channel type; one file for each. */
export interface ChannelTypeDefinition {
  readonly type: ChannelType
  readonly label: string
  readonly description: string
  readonly form: ChannelTypeInfo['form']
  readonly max_characters: number | null
  readonly has_title: boolean
  readonly fields: ChannelTypeInfo['fields']
  /** Published by the workspace's own site, which reads the rows itself: nothing is sent, so nothing can be lost. */
  readonly isHosted: boolean
  /** A person posts it by hand and confirms it afterwards: `publish` is never called. */
  readonly isManual: boolean
  /** The type's own settings as they are kept. */
  readonly settings: z.ZodMiniType<Record<string, unknown>>
  publish(post: OutgoingPost, target: ChannelTarget): Promise<PublishResult>
  unpublish(post: OutgoingPost, target: ChannelTarget): Promise<void>
}
