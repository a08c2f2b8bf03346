import type { RecordResource } from '@draftwright/contract/crm/vocabulary'
import { RowsSkeleton } from '../../ui/Delayed.tsx'
import { viewContactTouches, viewDealTouches } from '../attribution/index.ts'
import { defineOnDemand, usePart } from '../../ui/on-demand.ts'
import type { PanelTab } from './kernel/panel/SidePanel.tsx'
import { MeetingsTab } from './MeetingsTab.tsx'
import type { RecordSurveysProps } from './surveys/RecordSurveys.tsx'

/** Brings the form of every kind of question. */
const surveysTab = defineOnDemand(() => import('./surveys/RecordSurveys.tsx'))

function SurveysTab(props: RecordSurveysProps) {
  const part = usePart(surveysTab, true)
  return part === null ? <RowsSkeleton rows={3} /> : <part.RecordSurveys {...props} />
}

/** Nobody needs these before a record is opened. */
const timelineTab = defineOnDemand(() => import('./timeline/Timeline.tsx'))
const tasksTab = defineOnDemand(() => import('./tasks/TaskList.tsx'))
const historyTab = defineOnDemand(() => import('./history/RecordHistory.tsx'))

function TimelineTab({ resource, id }: { resource: RecordResource; id: string }) {
  const part = usePart(timelineTab, true)
  return part === null ? <RowsSkeleton rows={3} /> : <part.Timeline record={{ resource, id }} />
}

function TasksTab({ resource, id }: { resource: RecordResource; id: string }) {
  const part = usePart(tasksTab, true)
  return part === null ? <RowsSkeleton rows={3} /> : <part.TaskList record={{ resource, id }} />
}

function HistoryTab({ resource, id }: { resource: RecordResource; id: string }) {
  const part = usePart(historyTab, true)
  return part === null ? <RowsSkeleton rows={4} /> : <part.RecordHistory record={{ resource, id }} />
}

function TouchesTab({ resource, id }: { resource: 'contacts' | 'opportunities'; id: string }) {
  const ofDeal = usePart(viewDealTouches, resource === 'opportunities')
  const ofContact = usePart(viewContactTouches, resource === 'contacts')
  if (ofDeal !== null) return <ofDeal.DealTouches id={id} />
  return ofContact === null ? <RowsSkeleton rows={4} /> : <ofContact.ContactTouches id={id} />
}

/** What touched a deal, or what is known of a person's touches. */
export const buildTouchesTab = (resource: 'contacts' | 'opportunities'): PanelTab => ({
  value: 'touches',
  label: resource === 'opportunities' ? 'Influenced by' : 'Touchpoints',
  render: ({ id }) => <TouchesTab key={id} resource={resource} id={id} />,
})

/** The tabs of every record. */
export const buildRecordTabs = (resource: RecordResource): readonly PanelTab[] => [
  { value: 'timeline', label: 'Timeline', render: ({ id }) => <TimelineTab key={id} resource={resource} id={id} /> },
  {
    value: 'meetings',
    label: 'Meetings',
    right: 'meetings:read',
    render: ({ id }) => <MeetingsTab key={id} resource={resource} id={id} />,
  },
  { value: 'tasks', label: 'Tasks', render: ({ id }) => <TasksTab key={id} resource={resource} id={id} /> },
  {
    value: 'surveys',
    label: 'Surveys',
    render: (row) => <SurveysTab key={row.id} resource={resource} row={row} />,
  },
  { value: 'history', label: 'History', render: ({ id }) => <HistoryTab key={id} resource={resource} id={id} /> },
]
