import { IconChartBar, IconMessagePlus, IconShare2 } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { useCan } from '../../api/rights.ts'
import { Button } from '../../ui/Button.tsx'
import { RowsSkeleton } from '../../ui/Delayed.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Page } from '../../ui/Page.tsx'
import { showErrorToast } from '../../ui/toast.tsx'
import styles from './analytics.module.css'
import { NoteDialog } from './annotations/NoteDialog.tsx'
import { type Note, useNotes } from './annotations/use-notes.ts'
import { useListAnnotationsQuery, useListTopContentQuery, useReadAccountNumbersQuery } from './api.ts'
import { NumbersTable } from './NumbersTable.tsx'
import { ReportFilters } from './ReportFilters.tsx'
import { ShareDialog } from './sharing/ShareDialog.tsx'
import { useReportFilters } from './use-report-filters.ts'
import { ViewsSection } from './ViewsSection.tsx'

const always = { refetchOnMountOrArgChange: true }

/** How often the workspace's posts on its hosted site were opened and read, by time, post, pillar and channel. The address holds all filters. */
export function Component() {
  const state = useReportFilters()
  const { period, filters, days, setFilter } = state
  const query = { ...days, ...filters }
  const { data, error, refetch, isFetching } = useReadAccountNumbersQuery({ query }, always)
  const { data: posts } = useListTopContentQuery({ query }, always)
  const { data: annotations = [] } = useListAnnotationsQuery({ query }, always)
  const notes = useNotes()
  const [edited, setEdited] = useState<(Omit<Note, 'id'> & { id?: string }) | null>(null)
  const [isSharing, setSharing] = useState(false)
  const mayWrite = useCan()('analytics:write')
  const span = `${days.start_date} to ${days.end_date}`
  const saveNote = (body: Omit<Note, 'id'>) =>
    edited?.id === undefined ? notes.addNote(body) : notes.changeNote({ ...edited, id: edited.id }, body)
  return (
    <Page
      title="Analytics"
      description="Views of your hosted site. A visitor is counted once a day; a span shows the sum of its days."
      actions={
        mayWrite && (
          <Button icon={<IconShare2 size={16} />} onClick={() => setSharing(true)}>
            Share
          </Button>
        )
      }
    >
      <ReportFilters state={state} />
      {error !== undefined && !isFetching && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === undefined && <RowsSkeleton rows={8} />}
      {data !== undefined && (error === undefined || isFetching) && (
        <div className={styles.parts} aria-busy={isFetching}>
          <ViewsSection
            numbers={data}
            span={span}
            annotations={annotations}
            tools={
              mayWrite && (
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label="Add a note"
                  title="Add a note"
                  onClick={() => setEdited({ date: days.end_date, text: '' })}
                >
                  <IconMessagePlus size={16} aria-hidden />
                </Button>
              )
            }
            onEdit={setEdited}
            onRemove={(note) => void notes.removeNote(note).catch(showErrorToast)}
          />
          {data.totals.views === 0 && data.previous.views === 0 ? (
            <EmptyState
              icon={<IconChartBar size={22} />}
              title="No views in these days"
              text="Posts on your hosted site are counted from their first visitor. Publish one, or choose a longer period."
              action={
                <Button variant="outline" to={paths.posts}>
                  Open posts
                </Button>
              }
            />
          ) : (
            <>
              <NumbersTable
                title="Posts"
                heading="Post"
                rows={(posts ?? []).map((post) => ({ ...post, name: post.title }))}
                none="No post was opened in these days."
                span={span}
                renderName={({ id, name }) => <Link to={`${paths.content(id)}?panel=numbers`}>{name}</Link>}
              />
              <div className={styles.pair}>
                <NumbersTable
                  title="Pillars"
                  heading="Pillar"
                  rows={data.by_pillar}
                  none="No post of a pillar was opened in these days."
                  span={span}
                  renderName={({ id, name }) => (
                    <Button
                      variant="link"
                      size="no_size"
                      aria-pressed={id === filters.pillar_id}
                      onClick={() => setFilter('pillar_id', id === filters.pillar_id ? null : id)}
                    >
                      {name}
                    </Button>
                  )}
                />
                <NumbersTable
                  title="Channels"
                  heading="Channel"
                  rows={data.by_channel}
                  none="No post of a channel was opened in these days."
                  span={span}
                  renderName={({ id, name }) => (
                    <Button
                      variant="link"
                      size="no_size"
                      aria-pressed={id === filters.channel_id}
                      onClick={() => setFilter('channel_id', id === filters.channel_id ? null : id)}
                    >
                      {name}
                    </Button>
                  )}
                />
              </div>
            </>
          )}
        </div>
      )}
      {edited !== null && <NoteDialog note={edited} onSave={saveNote} onClose={() => setEdited(null)} />}
      {isSharing && (
        <ShareDialog
          filters={filters}
          days={days}
          length={period === 'own' ? null : Number(period) || 28}
          onClose={() => setSharing(false)}
        />
      )}
    </Page>
  )
}
