import type { IdeaSource } from '@draftwright/contract/vocabulary'
import {
  IconBookmark,
  IconMail,
  IconMessages,
  IconMicrophone,
  IconRss,
  IconShare2,
  type TablerIcon,
} from '@tabler/icons-react'

const known: Partial<Record<IdeaSource, { icon: TablerIcon; label: string }>> = {
  voice: { icon: IconMicrophone, label: 'Voice' },
  mail: { icon: IconMail, label: 'From email' },
  share: { icon: IconShare2, label: 'Shared from another app' },
  meeting: { icon: IconMessages, label: 'From a meeting' },
  feed: { icon: IconRss, label: 'From a feed' },
  bookmarklet: { icon: IconBookmark, label: 'From the bookmarklet' },
}

/** The origin of an idea, unless it was typed. */
export function SourceIcon({ source }: { source: IdeaSource }) {
  const entry = known[source]
  if (entry === undefined) return null
  const { icon: Icon, label } = entry
  return <Icon size={14} aria-label={label} role="img" />
}
