import type { Channel } from '@draftwright/contract/channels'
import type { NotePart } from '@draftwright/contract/notes'
import { Text } from '@mantine/core'
import { NetworkCounter, toNetworkDraft } from '../../network-preview/index.ts'
import { toCountedDoc } from './note-choices.ts'
import { PartTicks } from './NotesPane.tsx'
import styles from './TidyNotes.module.css'

interface ShortChannelProps {
  channel: Channel
  parts: readonly NotePart[]
  /** What is in the whole text. */
  kept: ReadonlySet<number>
  chosen: ReadonlySet<number>
  onChange: (chosen: ReadonlySet<number>) => void
}

/** Whether the whole text is longer than the channel's network takes. */
export function isTooLong(channel: Channel, parts: readonly NotePart[], kept: ReadonlySet<number>): boolean {
  return toNetworkDraft(channel, toCountedDoc(parts, kept))?.isTooLong === true
}

/** The sentences for a channel that takes less than the whole text: the person ticks them, and they are counted as its network does. */
export function ShortChannel({ channel, parts, kept, chosen, onChange }: ShortChannelProps) {
  const draft = toNetworkDraft(channel, toCountedDoc(parts, chosen))
  const toggle = (at: number, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(at)
    else next.delete(at)
    onChange(next)
  }
  const titleId = `short-${channel.id}`
  return (
    <section className={styles.short} aria-labelledby={titleId}>
      <h4 id={titleId} className={styles.heading}>
        Choose the sentences for {channel.name}
      </h4>
      <Text size="sm" c="var(--ink-soft)">
        The whole text is too long there.
      </Text>
      {draft === null ? null : <NetworkCounter count={draft.count} />}
      <PartTicks parts={parts} offered={[...kept].toSorted((a, b) => a - b)} chosen={chosen} onChange={toggle} />
    </section>
  )
}
