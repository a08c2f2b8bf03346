import type { DeletionPreview, Meeting } from '@draftwright/contract/meetings/meetings'
import { formatNotes, groupNotes } from '@draftwright/contract/meetings/note-sections'
import { exportFormats } from '@draftwright/contract/meetings/vocabulary'
import { IconCopy, IconDownload, IconFileOff, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { fetchAndSaveFile } from '../../api/download.ts'
import { ActionMenu } from '../../ui/ActionMenu.tsx'
import { showErrorToast, showToast } from '../../ui/toast.tsx'
import {
  exportNotesRoute,
  exportRoute,
  exportWordNotesRoute,
  exportWordRoute,
  useListMeetingNotesQuery,
  useListMeetingTypesQuery,
  useRebuildMeetingNotesMutation,
} from './api.ts'
import { DeleteMeetingDialog } from './DeleteMeetingDialog.tsx'

const formatNames = { vtt: 'VTT', srt: 'SRT', txt: 'text', md: 'Markdown' } as const

/** What else can be done with a meeting. */
export function MeetingMenu({ meeting, mayWrite }: { meeting: Meeting; mayWrite: boolean }) {
  const { id, title } = meeting
  const [deleting, setDeleting] = useState<keyof DeletionPreview | null>(null)
  const [rebuild] = useRebuildMeetingNotesMutation()
  const { data: notes } = useListMeetingNotesQuery(id)
  const { data: types } = useListMeetingTypesQuery()
  const sections = types?.find((type) => type.id === meeting.meeting_type_id)?.sections
  const params = { id }
  async function save(format: keyof typeof formatNames | 'docx') {
    const failure =
      format === 'docx'
        ? await fetchAndSaveFile(exportWordRoute, { params }, 'Failed to export')
        : await fetchAndSaveFile(exportRoute, { params, query: { format } }, 'Failed to export')
    if (failure !== null) showErrorToast(failure)
  }
  async function copyNotes() {
    try {
      await navigator.clipboard.writeText(formatNotes(title, groupNotes(notes ?? [], sections), 'md'))
      showToast('The notes are copied')
    } catch {
      showErrorToast('The notes could not be copied')
    }
  }
  async function saveNotes(format: 'md' | 'docx') {
    const failure =
      format === 'docx'
        ? await fetchAndSaveFile(exportWordNotesRoute, { params }, 'Failed to export')
        : await fetchAndSaveFile(exportNotesRoute, { params, query: { format } }, 'Failed to export')
    if (failure !== null) showErrorToast(failure)
  }
  const toExport = (format: keyof typeof formatNames | 'docx', name: string) => ({
    label: `Export transcript as ${name}`,
    icon: IconDownload,
    onClick: () => void save(format),
  })
  const ofTranscript = [
    toExport('docx', 'Word'),
    ...exportFormats.map((format) => toExport(format, formatNames[format])),
    ...(mayWrite
      ? [
          {
            label: 'Make notes again',
            icon: IconRefresh,
            onClick: () => void rebuild({ id }).unwrap().catch(showErrorToast),
          },
          { label: 'Delete what was said', icon: IconFileOff, isDanger: true, onClick: () => setDeleting('said') },
        ]
      : []),
  ]
  return (
    <>
      <ActionMenu
        label="More actions"
        items={[
          { label: 'Copy notes', icon: IconCopy, onClick: () => void copyNotes() },
          { label: 'Export notes as Word', icon: IconDownload, onClick: () => void saveNotes('docx') },
          { label: 'Export notes as Markdown', icon: IconDownload, onClick: () => void saveNotes('md') },
          ...(meeting.transcript_id === null ? [] : ofTranscript),
          ...(mayWrite
            ? [{ label: 'Delete meeting', icon: IconTrash, isDanger: true, onClick: () => setDeleting('meeting') }]
            : []),
        ]}
      />
      <DeleteMeetingDialog meeting={meeting} of={deleting} onClose={() => setDeleting(null)} />
    </>
  )
}
