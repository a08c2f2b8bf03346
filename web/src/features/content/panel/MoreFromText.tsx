import * as generationRoutes from '@draftwright/contract/routes/generation.generated'
import type { Content } from '@draftwright/contract/content'
import { feedbackLabels } from '@draftwright/contract/vocabulary'
import { Group } from '@mantine/core'
import { type ComponentProps, type RefObject, useState } from 'react'
import { useDispatch } from 'react-redux'
import { api } from '../../../api/api.ts'
import { paths } from '../../../app/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { showErrorToast } from '../../../ui/toast.tsx'
import type { EditorHandle } from '../../editor/index.ts'
import { startStreamedRun, useListModelsQuery, useListRunsQuery } from '../../generation/index.ts'
import { DraftChoices } from './DraftChoices.tsx'
import styles from './DetailsPanel.module.css'

interface MoreFromTextProps {
  content: Content
  desk: ComponentProps<typeof DraftChoices>['desk'] & { saver: { flush: (reason: 'edit') => Promise<boolean> } }
  editor: RefObject<EditorHandle | null>
  /** Opens the panel with the proposed changes. */
  onProposed: () => void
}

/** Milliseconds between two looks while an answer is awaited. */
const lookEvery = 1500

type Wanted = 'titles' | 'openings' | 'thread'

/** Further titles, openings and forms of a text; titles and openings appear in a list to choose from. */
export function MoreFromText({ content, desk, editor, onProposed }: MoreFromTextProps) {
  const { id, channel_id } = content
  const { data: models = [] } = useListModelsQuery()
  const [waitsFor, setWaitsFor] = useState<string | null>(null)
  const { data: runs = [] } = useListRunsQuery(
    { query: { content_id: id } },
    { pollingInterval: waitsFor === null ? 0 : lookEvery },
  )
  const [isSending, setSending] = useState<Wanted | null>(null)
  const dispatch = useDispatch()
  const can = models.find(({ is_default }) => is_default)?.can ?? []
  const waited = runs.find((run) => run.id === waitsFor)
  const isOver = waited !== undefined && waited.state !== 'queued' && waited.state !== 'running'
  if (isOver) setWaitsFor(null)
  const underWay = waitsFor === null ? null : waited?.asked?.kind
  const failed = runs.find(({ asked }) => asked?.kind === 'titles' || asked?.kind === 'openings')

  async function ask(kind: Wanted) {
    setSending(kind)
    try {
      if (!(await desk.saver.flush('edit'))) throw new Error('The post is not saved yet. Try again once it is saved.')
      const run = await startStreamedRun(generationRoutes.feedback, channel_id ?? '', { content_id: id, kind })
      setWaitsFor(run)
      dispatch(api.util.invalidateTags(['generation']))
      if (kind === 'thread') onProposed()
    } catch (error) {
      showErrorToast(error)
    }
    setSending(null)
  }
  const button = (kind: Wanted) =>
    can.includes(kind) && channel_id !== null ? (
      <Button
        size="sm"
        variant="outline"
        loading={isSending === kind || underWay === kind}
        onClick={() => void ask(kind)}
      >
        {feedbackLabels[kind]}
      </Button>
    ) : null
  return (
    <section aria-label="More from this text" className={styles.more}>
      <DraftChoices content={content} desk={desk} editor={editor} />
      {failed?.state === 'failed' ? (
        <p role="alert" className={styles.failure}>
          {failed.error?.message ?? 'That did not work. Try again.'}
        </p>
      ) : null}
      <Group gap="xs">
        {button('titles')}
        {button('openings')}
        {button('thread')}
        <Button size="sm" variant="outline" to={`${paths.content(id)}/repurpose`}>
          For another channel
        </Button>
      </Group>
    </section>
  )
}
