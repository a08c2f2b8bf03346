import type { RecordResource } from '@draftwright/contract/crm/vocabulary'
import { RecordHistory } from './history/RecordHistory.tsx'
import type { PanelTab } from './kernel/panel/SidePanel.tsx'
import { RecordSurveys } from './surveys/RecordSurveys.tsx'
import { TaskList } from './tasks/TaskList.tsx'
import { Timeline } from './timeline/Timeline.tsx'

/** The tabs of every record. */
export const buildRecordTabs = (resource: RecordResource): readonly PanelTab[] => [
  { value: 'timeline', label: 'Timeline', render: ({ id }) => <Timeline key={id} record={{ resource, id }} /> },
  { value: 'tasks', label: 'Tasks', render: ({ id }) => <TaskList key={id} record={{ resource, id }} /> },
  {
    value: 'surveys',
    label: 'Surveys',
    render: (row) => <RecordSurveys key={row.id} resource={resource} row={row} />,
  },
  { value: 'history', label: 'History', render: ({ id }) => <RecordHistory key={id} record={{ resource, id }} /> },
]
