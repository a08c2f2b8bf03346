import type { Channel } from '@draftwright/contract/channels'
import { getChannelNorm } from '@draftwright/contract/channel-norms'
import type { Notes } from '@draftwright/contract/notes'
import { Group, Text } from '@mantine/core'
import { useNavigate } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { NotesPane, PartTicks } from './NotesPane.tsx'
import { ShapeEditor } from './ShapeEditor.tsx'
import { ShortChannel } from './ShortChannel.tsx'
import { TidiedText } from './TidiedText.tsx'
import { TitleChoice } from './TitleChoice.tsx'
import styles from './TidyNotes.module.css'
import { useTidy } from './use-tidy.ts'

interface TidyNotesProps {
  ideaId: string
  notes: Notes
  channels: readonly Channel[]
  keyword: string | undefined
  onClose: () => void
}

/** Notes beside the text that is made of them without a model: what goes, what is in doubt, and what the person chooses. */
export function TidyNotes({ ideaId, notes, channels, keyword, onClose }: TidyNotesProps) {
  const tidy = useTidy({ ideaId, keyword, notes, channels })
  const navigate = useNavigate()
  const { decisions, shape } = tidy
  const { parts, is_talk } = notes
  const hasTitle = channels.some((one) => getChannelNorm(one.channel_type, one.settings).hasTitle)
  const isEmpty = shape === null ? decisions.kept.size === 0 : shape.answers.every(({ text }) => text.trim() === '')
  const inDoubt = parts.filter(
    ({ state }, at) => state === 'doubtful' && decisions.kept.has(at) && !decisions.right.has(at),
  )

  async function make() {
    const drafts = await tidy.makeDrafts()
    const [first, ...others] = drafts ?? []
    if (first === undefined) return
    if (others.length === 0) {
      void navigate(paths.content(first))
      return
    }
    showToast(`${others.length + 1} drafts made`)
    onClose()
  }

  return (
    <section className={styles.tidy} aria-label="Tidy my notes">
      {hasTitle ? <TitleChoice value={tidy.title} offered={notes.titles} onChange={tidy.setTitle} /> : null}
      <ShapeEditor
        language={notes.language}
        parts={parts}
        shape={shape}
        onChange={tidy.setShape}
        notes={<NotesPane parts={parts} decisions={decisions} onDecide={tidy.decide} />}
      />
      {shape === null ? (
        <div className={styles.columns}>
          <div>
            <h4 className={styles.heading}>{is_talk ? 'Which of these lines are the point?' : 'Your notes'}</h4>
            {is_talk ? (
              <PartTicks parts={parts} offered={[...parts.keys()]} chosen={decisions.kept} onChange={tidy.decide} />
            ) : (
              <NotesPane parts={parts} decisions={decisions} onDecide={tidy.decide} />
            )}
          </div>
          <div>
            <h4 className={styles.heading}>The post</h4>
            <TidiedText parts={parts} kept={decisions.kept} />
          </div>
        </div>
      ) : null}
      {tidy.tooShort.map((channel) => (
        <ShortChannel
          key={channel.id}
          channel={channel}
          parts={parts}
          kept={decisions.kept}
          chosen={tidy.chosenFor(channel.id)}
          onChange={(chosen) => tidy.choose(channel.id, chosen)}
        />
      ))}
      {shape === null && inDoubt.length > 0 ? (
        <Text size="sm" c="var(--ink-soft)">
          {inDoubt.length === 1 ? 'One passage is in doubt.' : `${inDoubt.length} passages are in doubt.`} You can
          decide later; the post waits for it.
        </Text>
      ) : null}
      <FormError message={tidy.failure} />
      <Group gap="sm">
        <Button loading={tidy.isBusy} disabled={isEmpty} onClick={() => void make()}>
          {channels.length > 1 ? 'Make the drafts' : 'Make the draft'}
        </Button>
        <Button variant="ghost" disabled={tidy.isBusy} onClick={onClose}>
          Cancel
        </Button>
      </Group>
    </section>
  )
}
