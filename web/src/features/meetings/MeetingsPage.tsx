import type { MeetingItem } from '@draftwright/contract/meetings/meetings'
import type { MeetingType } from '@draftwright/contract/meetings/meeting-types'
import { IconCloudDownload, IconFilterOff, IconMicrophone, IconNotes, IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useCan } from '../../api/rights.ts'
import { Button } from '../../ui/Button.tsx'
import { RowsSkeleton } from '../../ui/Delayed.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { FilterRow } from '../../ui/FilterRow.tsx'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { defineDialog } from '../../ui/dialog-on-demand.tsx'
import { Page } from '../../ui/Page.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { useListKeys } from '../../ui/use-list-keys.ts'
import { useUrlParams } from '../../ui/use-url-params.ts'
import rows from '../../ui/rows.module.css'
import { useListContextEntitiesQuery, useListMeetingsQuery, useListMeetingTypesQuery } from './api.ts'
import { DropZone } from './DropZone.tsx'
import { EntityBriefPanel } from './EntityBriefPanel.tsx'
import { MeetingRow } from './MeetingRow.tsx'
import styles from './meetings.module.css'
import { NewMeetingDialog } from './NewMeetingDialog.tsx'
import { useListMeetingSourcesQuery } from './sources-api.ts'
import { useRefreshWhenBroughtIn } from './use-recordings-to-bring-in.ts'

const RecordDialog = defineDialog(async () => (await import('./recordings/RecordDialog.tsx')).RecordDialog)
const periods = [
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
  { value: '90', label: 'Last 90 days' },
  { value: '365', label: 'Last year' },
]
const pollMs = 1500
const PullDialog = defineDialog(async () => (await import('./PullDialog.tsx')).PullDialog)

/** All meetings the person may see. J and K move through the list, Enter opens, N adds. A dropped file is brought in. */
export function Component() {
  const [params, change] = useUrlParams()
  const [isAdding, setAdding] = useState(false)
  const [isRecording, setRecording] = useState(false)
  const [dropped, setDropped] = useState<File | null>(null)
  const can = useCan()
  const mayWrite = can('meetings:write')
  const get = (name: string) => params.get(name) ?? undefined
  const days = Number(get('days'))
  const query = {
    q: get('q'),
    meeting_type_id: get('type'),
    entity_id: get('about'),
    person: get('person'),
    page: get('page'),
    ...(days > 0 ? { from: toDaysAgo(days) } : {}),
  }
  const { data, error, refetch, isFetching } = useListMeetingsQuery({ query }, { refetchOnMountOrArgChange: true })
  const isWorking = data?.data.some(({ status }) => status === 'loading' || status === 'making_notes') ?? false
  useListMeetingsQuery({ query }, { pollingInterval: isWorking ? pollMs : 0 })
  const { data: types } = useListMeetingTypesQuery()
  const { data: entities } = useListContextEntitiesQuery({ query: { limit: 200 } })
  const list = useRef<HTMLDivElement>(null)
  useListKeys(list, mayWrite ? { onNew: () => setAdding(true) } : {})
  const isFiltered = [query.q, query.meeting_type_id, query.entity_id, query.person, get('days')].some(
    (value) => value !== undefined,
  )
  const { data: sources } = useListMeetingSourcesQuery()
  const [isPulling, setPulling] = useState(false)
  const [hasPulled, setPulled] = useState(isPulling)
  if (isPulling && !hasPulled) setPulled(true)
  // Also after the dialog was closed: what was chosen there still comes in.
  useRefreshWhenBroughtIn(!hasPulled)
  const canPull = mayWrite && sources?.some(({ kind }) => kind !== 'calendar')
  const add = mayWrite ? (
    <>
      <Button variant="outline" icon={<IconMicrophone size={16} aria-hidden />} onClick={() => setRecording(true)}>
        Record
      </Button>
      <Button icon={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
        Add a meeting
      </Button>
    </>
  ) : null
  const actions = (
    <div className={styles.pageActions}>
      {canPull ? (
        <Button variant="outline" icon={<IconCloudDownload size={16} aria-hidden />} onClick={() => setPulling(true)}>
          From a note taker
        </Button>
      ) : null}
      {add}
    </div>
  )
  // The next one first; the others stay newest first.
  const upcoming = (data?.data ?? []).filter(({ status }) => status === 'upcoming').toReversed()
  const past = (data?.data ?? []).filter(({ status }) => status !== 'upcoming')
  const clear = () =>
    change((all) => {
      for (const name of ['q', 'type', 'about', 'person', 'days', 'page']) all.delete(name)
    })
  return (
    <Page title="Meetings" actions={actions}>
      <DropZone
        isEnabled={mayWrite}
        onFile={(file) => {
          setDropped(file)
          setAdding(true)
        }}
      >
        <FilterRow search={<SearchField label="Search everything said" />} names={['type', 'about', 'days', 'person']}>
          <FilterSelect
            name="type"
            label="Type"
            options={(types ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          />
          <FilterSelect
            name="about"
            label="About"
            options={(entities?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          />
          <FilterSelect name="days" label="Date" options={periods} />
          <SearchField label="Person" name="person" />
        </FilterRow>
        {query.entity_id !== undefined ? <EntityBriefPanel key={query.entity_id} id={query.entity_id} /> : null}
        {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
        {!data && !error ? <RowsSkeleton rows={6} /> : null}
        {data?.data.length === 0 ? (
          isFiltered ? (
            <EmptyState
              icon={<IconFilterOff size={22} />}
              title="No meeting matches"
              text="No results for this search and these filters."
              action={
                <Button variant="outline" onClick={clear}>
                  Clear filters
                </Button>
              }
            />
          ) : (
            <EmptyState
              icon={<IconNotes size={22} />}
              title="No meetings yet"
              text="Drop a transcript or a recording here. Every note shows the words it came from."
              action={add}
            />
          )
        ) : null}
        {data && data.data.length > 0 ? (
          <div aria-busy={isFetching}>
            <div ref={list}>
              {upcoming.length > 0 && (
                <section className={styles.group} aria-labelledby="upcoming-meetings">
                  <h2 id="upcoming-meetings">Upcoming</h2>
                  <MeetingRows
                    label="Upcoming meetings"
                    meetings={upcoming}
                    types={types ?? []}
                    mayWrite={mayWrite}
                    q={query.q}
                  />
                </section>
              )}
              {past.length > 0 && (
                <section className={styles.group}>
                  {upcoming.length > 0 && <h2>Past</h2>}
                  <MeetingRows label="Meetings" meetings={past} types={types ?? []} mayWrite={mayWrite} q={query.q} />
                </section>
              )}
            </div>
            <Pager meta={data.meta} />
          </div>
        ) : null}
      </DropZone>
      {isPulling ? <PullDialog onClose={() => setPulling(false)} /> : null}
      {isRecording ? <RecordDialog opened meeting={null} onClose={() => setRecording(false)} /> : null}
      <NewMeetingDialog
        opened={isAdding}
        file={dropped}
        onClose={() => {
          setAdding(false)
          setDropped(null)
        }}
      />
    </Page>
  )
}

interface MeetingRowsProps {
  label: string
  meetings: readonly MeetingItem[]
  types: readonly MeetingType[]
  mayWrite: boolean
  q: string | undefined
}
const MeetingRows = ({ label, meetings, ...row }: MeetingRowsProps) => (
  <ul className={rows.list} aria-label={label}>
    {meetings.map((meeting) => (
      <MeetingRow key={meeting.id} meeting={meeting} {...row} />
    ))}
  </ul>
)

/** Midnight UTC so many days ago: the same for each render of a day, so that the list is not asked for again. */
function toDaysAgo(days: number): string {
  const at = new Date(Date.now() - days * 86_400_000)
  at.setUTCHours(0, 0, 0, 0)
  return at.toISOString()
}
