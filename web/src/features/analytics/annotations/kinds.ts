import type { Annotation } from '@draftwright/contract/annotations'
import { IconFlag, IconFlagOff, IconNote, IconRefresh, IconSend, type TablerIcon } from '@tabler/icons-react'

export const annotationKindLooks: Readonly<Record<Annotation['kind'], { label: string; icon: TablerIcon }>> = {
  published: { label: 'Published', icon: IconSend },
  republished: { label: 'Updated', icon: IconRefresh },
  campaign_started: { label: 'Campaign started', icon: IconFlag },
  campaign_ended: { label: 'Campaign ended', icon: IconFlagOff },
  note: { label: 'Note', icon: IconNote },
}

/** What a chart shows of one: guests get no ids. */
export type ShownAnnotation = Pick<Annotation, 'kind' | 'date' | 'text'> & Partial<Annotation>

export const describeAnnotation = ({ kind, text }: ShownAnnotation): string =>
  `${annotationKindLooks[kind].label}: ${text}`
