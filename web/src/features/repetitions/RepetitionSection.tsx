import type { Content } from '@draftwright/contract/content'
import type { Repetition } from '@draftwright/contract/repetitions'
import { repetitionLeadDays } from '@draftwright/contract/vocabulary'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { formatMoment, getOwnTimeZone } from '../../ui/format-moment.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { showErrorToast, showToast } from '../../ui/toast.tsx'
import { useReadSettingsQuery } from '../accounts/index.ts'
import { useReadRepetitionQuery, useRemoveRepetitionMutation, useSaveRepetitionMutation } from './api.ts'
import { defineDialog } from '../../ui/dialog-on-demand.tsx'
import styles from './RepetitionSection.module.css'

const RepetitionDialog = defineDialog(async () => (await import('./RepetitionDialog.tsx')).RepetitionDialog)

interface RepetitionSectionProps {
  content: Content
  canPublish: boolean
}

/** How a post repeats, with the posts it has made; or, on one of those, the way back. Nothing for a post without a time. */
export function RepetitionSection({ content, canPublish }: RepetitionSectionProps) {
  const hasTime = content.published_at !== null || content.scheduled_at !== null
  const isRepetition = content.repeats_content_id !== null
  const { data: series } = useReadRepetitionQuery(
    { id: content.id, version: content.updated_at },
    { skip: isRepetition || !hasTime },
  )
  if (isRepetition && content.repeats_content_id !== null)
    return (
      <section className={styles.section} aria-label="Repeat">
        <h3>Repeat</h3>
        <p>
          This post repeats an <Link to={paths.content(content.repeats_content_id)}>earlier one</Link>. Reword it for
          your readers. Approving it schedules it.
        </p>
      </section>
    )
  if (!hasTime || content.deleted_at !== null || series === undefined) return null
  if (series === null && !canPublish) return null
  return <SeriesSection content={content} series={series} canPublish={canPublish} />
}

function SeriesSection({
  content,
  series,
  canPublish,
}: RepetitionSectionProps & {
  series: Repetition | null
}) {
  const { data: settings } = useReadSettingsQuery()
  const [save] = useSaveRepetitionMutation()
  const [remove, { isLoading }] = useRemoveRepetitionMutation()
  const [isOpen, setOpen] = useState(false)
  const zone = settings?.time_zone ?? getOwnTimeZone()
  const params = { id: content.id }
  const end = async () => {
    const answer = await remove({ params })
    if (answer.error) {
      showErrorToast(answer.error)
      return
    }
    const undo =
      series === null
        ? {}
        : {
            undo: () => {
              const { every_weeks, until, max_times } = series
              void save({ params, body: { every_weeks, until, max_times } })
            },
          }
    showToast('The post no longer repeats', undo)
  }
  return (
    <section className={styles.section} aria-label="Repeat">
      <h3>Repeat</h3>
      {series === null ? (
        <p>Republish a good post regularly. Each new version needs approval.</p>
      ) : (
        <p>
          {describeSeries(series)}{' '}
          {series.next_at === null
            ? 'Ended.'
            : `Next: ${formatMoment(series.next_at, zone)}; its text is there ${repetitionLeadDays} days ahead.`}
        </p>
      )}
      {series !== null && series.posts.length > 0 ? (
        <ul className={styles.posts}>
          {series.posts.map((post) => (
            <li key={post.id}>
              <Link to={paths.content(post.id)}>{post.at === null ? post.title : formatMoment(post.at, zone)}</Link>
              <StatusBadge status={post.status} />
            </li>
          ))}
        </ul>
      ) : null}
      {canPublish ? (
        <div className={styles.buttons}>
          <Button size="sm" variant="outline" onClick={() => setOpen(true)}>
            {series === null ? 'Repeat this post…' : 'Change…'}
          </Button>
          {series === null ? null : (
            <Button size="sm" variant="ghost" loading={isLoading} onClick={() => void end()}>
              Stop repeating
            </Button>
          )}
        </div>
      ) : null}
      {isOpen ? <RepetitionDialog contentId={content.id} series={series} onClose={() => setOpen(false)} /> : null}
    </section>
  )
}

function describeSeries({ every_weeks, until, max_times, made }: Repetition): string {
  const often = every_weeks === 1 ? 'Every week' : `Every ${every_weeks} weeks`
  const last = until === null ? '' : ` until ${until}`
  const times = max_times === null ? '' : `, ${max_times === 1 ? 'once' : `${max_times} times`}`
  return `${often}${last}${times}; ${made === 0 ? 'none yet' : `${made} made`}.`
}
